\set candidate random(1, 2)
\set zip random(10000, 99999)
WITH vote AS (
  INSERT INTO votes (voter_key, idempotency_key, name, email, phone_number, country, zip_code, free_gifts, candidate_id, source)
  VALUES (sha256(gen_random_uuid()::text::bytea), gen_random_uuid(), 'Ada Example', 'voter-' || gen_random_uuid() || '@example.com', '+1 555 0100', 'US', :zip::text, true, :candidate, 'for-the-people.example.com')
)
UPDATE totals SET votes = votes + 1 WHERE id = 1;
