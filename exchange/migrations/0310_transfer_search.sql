-- Lists of transfers are counted and paged in the index alone, whatever the filter: a member may have 100,000 of them.
CREATE INDEX remittance_search ON remittance (member_id, at DESC, id DESC) INCLUDE (direction);
DROP INDEX remittance_of_member;

CREATE INDEX coin_transfer_search ON coin_transfer (member_id, at DESC, id DESC) INCLUDE (direction, coin_id);
DROP INDEX coin_transfer_of_member;
CREATE INDEX coin_transfer_search_of_coin ON coin_transfer (member_id, coin_id, at DESC, id DESC) INCLUDE (direction);
