-- What a member has open, without a walk over the market or over all that he ever had.
CREATE INDEX stop_order_open_of_member ON stop_order (member_id, market_id) WHERE state IN ('entering', 'waiting', 'reached');
