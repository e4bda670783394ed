-- Custody asks every two seconds what has left the bank a moment ago.
CREATE INDEX krw_withdrawal_paid ON krw_withdrawal (settled_at) WHERE state = 'paid';
CREATE INDEX krw_return_returned ON krw_return (returned_at) WHERE state = 'returned';
