-- Members are told what became of a stop order. Names it among what they are told of.
ALTER TABLE stop_order ADD COLUMN number bigint GENERATED ALWAYS AS IDENTITY;
CREATE INDEX stop_order_told ON stop_order (member_id, changed_at DESC)
  WHERE state IN ('placed', 'refused') OR reason IN ('review', 'market');
