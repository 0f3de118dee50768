import { z } from 'zod';

const LONGEST_TEXT = 1000;

/** A text for every visitor, or one per language (BCP 47 tag); English is the one that everybody else falls back to. */
const text = z.union([
  z.string().trim().min(1).max(LONGEST_TEXT),
  z.object({ en: z.string().trim().min(1).max(LONGEST_TEXT) }).catchall(z.string().trim().min(1).max(LONGEST_TEXT)),
]);

/** Links leave the product, so nothing but the web is allowed: a `javascript:` link would run on our own origin. */
const link = z.url({ protocol: /^https?$/, error: 'must be a link that begins with https:// or http://' });

/** A picture of the product itself: no visitor's browser is sent to a stranger's host unasked. */
const ownPicture = z
  .string()
  .regex(/^\/(?!\/)[\w./-]+$/, 'must be a path on this site, such as /pictures/portrait.svg');

/** In lower case, as browsers send it. */
const host = z.hostname().toLowerCase();

const moment = z.iso.datetime({
  offset: true,
  error: 'must be a date and time with its zone, such as 2026-11-03T00:00:00Z',
});

const candidate = <Id extends number>(id: Id) =>
  z.strictObject({ id: z.literal(id), name: z.string().trim().min(1).max(80), portrait: ownPicture, text });

const shareTarget = z.boolean();

/** The shape of `poll.json`: what an operator changes to make the poll their own. */
export const pollFileSchema = z
  .strictObject({
    candidates: z.tuple([candidate(1), candidate(2)]),
    site_link: link,
    share_text: text,
    description: text,
    links: z.strictObject({
      /** Where a click on the hero leads; null: the hero leads nowhere. */
      legal_services: link.nullable(),
      free_gifts: link,
      newsletter: link,
      /** null: no tip jar is shown. */
      tip_jar: link.nullable(),
    }),
    thank_you_download: z.strictObject({ pdf: z.union([link, ownPicture]).nullable(), opens_on_success: z.boolean() }),
    share_targets: z.strictObject({
      facebook: shareTarget,
      x: shareTarget,
      whatsapp: shareTarget,
      telegram: shareTarget,
      linkedin: shareTarget,
      pinterest: shareTarget,
      instagram: shareTarget,
    }),
    /** Hosts whose visitors' addresses are collected under that host's name; the first one stands for any other host. */
    campaign_domains: z.tuple([host], host),
    newsletter_consent: z.enum(['required', 'optional']),
    opens_at: moment.nullable(),
    closes_at: moment.nullable(),
  })
  .refine(({ opens_at, closes_at }) => !opens_at || !closes_at || Date.parse(opens_at) < Date.parse(closes_at), {
    path: ['closes_at'],
    error: 'must be later than opens_at',
  })
  .refine(({ thank_you_download }) => !thank_you_download.opens_on_success || thank_you_download.pdf !== null, {
    path: ['thank_you_download', 'pdf'],
    error: 'must be a link when opens_on_success is true',
  });

export type PollFile = z.infer<typeof pollFileSchema>;
