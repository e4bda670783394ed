-- One address may serve a member on several networks of a coin, as those of EVM chains do. That it belongs to one member is seen to
-- where addresses are stored.
ALTER TABLE deposit_address DROP CONSTRAINT deposit_address_coin_id_address_tag_key;
ALTER TABLE deposit_address ADD UNIQUE (coin_id, address, tag, network);
