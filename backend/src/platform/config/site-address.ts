import { z } from 'zod';

const SITE = 'must look like https://poll.example.org, without a path: the poll is at the root of its host';

/** The address of a poll, without trailing slash. Rejects a path, query or user name, which links would drop or break on. */
export const siteAddress = z
  .string(SITE)
  .trim()
  .refine((given) => /^https?:\/\/[^/?#@\\\s]+\/?$/i.test(given) && URL.canParse(given), SITE)
  .transform((given) => given.replace(/\/$/, ''));
