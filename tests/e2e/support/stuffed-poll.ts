import type { Product } from './product';

/**
 * Votes of made-up people, stored with their totals in one statement, as the ballot box does it: 70,000 requests would take
 * minutes. Column by column: `own` is the number of a vote, `network` a text that stands for its network.
 */
function store(people: string): string {
  return `
    WITH people AS (${people}), accepted AS (
      INSERT INTO votes (voter_key, name, email, phone_number, country, zip_code, free_gifts, candidate_id, source, network,
        mail_domain, cast_at)
      SELECT sha256(convert_to(email, 'UTF8')), name, email, '', country, zip_code, false, candidate_id, 'one.example.com',
        substr(sha256(convert_to(network, 'UTF8')), 1, 8), mail_domain, cast_at
      FROM people ORDER BY cast_at
      RETURNING candidate_id, country, cast_at
    ), tallied AS (
      INSERT INTO tallies (candidate_id, country, slot, votes)
      SELECT candidate_id, country, 0, count(*) FROM accepted GROUP BY candidate_id, country
      ON CONFLICT ON CONSTRAINT tallies_pkey DO UPDATE SET votes = tallies.votes + excluded.votes
    )
    INSERT INTO daily_tallies (day, candidate_id, slot, votes)
    SELECT (cast_at AT TIME ZONE 'UTC')::date, candidate_id, 0, count(*) FROM accepted GROUP BY 1, 2
    ON CONFLICT ON CONSTRAINT daily_tallies_pkey DO UPDATE SET votes = daily_tallies.votes + excluded.votes`;
}

const networksOfFlood = 300;

/** The shares of large providers among mail domains; the rest are domains of a few people each. */
const mailDomain = `
  CASE WHEN random() < 0.08 THEN 'company-' || floor(random() * 4000) || '.example'
    ELSE (ARRAY['gmail.com', 'gmail.com', 'gmail.com', 'gmail.com', 'yahoo.com', 'yahoo.com', 'outlook.com', 'hotmail.com',
      'icloud.com', 'aol.com'])[1 + floor(random() * 10)] END`;

/**
 * Votes over a day: seven of ten from homes, most of them alone in their /24, a quarter from mobile networks, a few of them
 * large, the rest from a university, a company and the networks of the flood.
 */
export async function storeHonestVotes(product: Product, count: number, inFlood: number): Promise<void> {
  await product.query(
    store(`
      SELECT 'Honest Person ' || own AS name, 'honest.' || own || '@example.com' AS email,
        CASE WHEN random() < 0.85 THEN 'US' ELSE 'DE' END AS country,
        lpad(floor(100000 * power(random(), 2))::text, 5, '0') AS zip_code, 1 + own % 2 AS candidate_id,
        CASE
          WHEN own <= $2 THEN 'flood ' || floor(random() * ${networksOfFlood})
          WHEN own <= $2 + 35 THEN 'university'
          WHEN own <= $2 + 60 THEN 'company'
          WHEN random() < 0.74 THEN 'home ' || floor(random() * 12000)
          ELSE 'mobile ' || floor(2500 * power(random(), 1.5))
        END AS network,
        ${mailDomain} AS mail_domain, now() - interval '24 hours' * random() AS cast_at
      FROM generate_series(1, $1::int) AS own`),
    [count, inFlood],
  );
}

/** Votes of the last three hours from 300 networks, with names and mail domains like those of others. */
export async function storeFlood(product: Product, count: number): Promise<void> {
  await product.query(
    store(`
      SELECT initcap(substr(md5(random()::text), 1, 6)) || ' ' || initcap(substr(md5(random()::text), 1, 8)) AS name,
        'flood.' || own || '@example.com' AS email, 'US' AS country,
        lpad(floor(100000 * power(random(), 2))::text, 5, '0') AS zip_code, 1 AS candidate_id,
        'flood ' || floor(random() * ${networksOfFlood}) AS network, ${mailDomain} AS mail_domain,
        now() - interval '3 hours' * random() AS cast_at
      FROM generate_series(1, $1::int) AS own`),
    [count],
  );
  // As autovacuum does within a minute: until then the database plans as if there were no votes.
  await product.query('VACUUM (ANALYZE) votes');
}
