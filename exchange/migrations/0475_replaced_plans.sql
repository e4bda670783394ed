-- A version of an article takes the place of one that is still to come (board.repository.ts): search rows say so, and what was to be
-- published later, but has a newer version by now, is published from that one on.
UPDATE board_item AS item SET created_at = last.valid_from
FROM (SELECT DISTINCT ON (item_id) item_id, valid_from FROM board_version ORDER BY item_id, version DESC) AS last
WHERE last.item_id = item.id AND item.created_at > now();
UPDATE board_search AS search SET published_at = item.created_at,
  valid_to = CASE WHEN span.replaced THEN search.valid_from ELSE span.next_from END
FROM board_item AS item, (
  SELECT item_id, version, replaced, lead(valid_from) OVER (PARTITION BY item_id, replaced ORDER BY version) AS next_from
  FROM (
    SELECT item_id, version, valid_from,
      coalesce(lead(written_at) OVER (PARTITION BY item_id ORDER BY version) < valid_from, false) AS replaced
    FROM board_version) AS written) AS span
WHERE search.item_id = span.item_id AND search.version = span.version AND item.id = span.item_id;
