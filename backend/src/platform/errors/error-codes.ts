/** Every code that an error answer can carry. The pages have words for each of them, so a new one begins here. */
export const ERROR_CODES = [
  'administration.busy',
  'administration.unavailable',
  'auth.busy',
  'auth.refused',
  'auth.required',
  'auth.reset_invalid',
  'counts.unavailable',
  'health.not_ready',
  'internal',
  'mail.not_configured',
  'overview.too_slow',
  'poll.closed',
  'rate.limited',
  'request.invalid',
  'request.malformed',
  'request.refused',
  'request.timed_out',
  'request.too_large',
  'request.unsupported_type',
  'route.not_found',
  'search.too_slow',
  'vote.already_cast',
  'vote.key_reused',
  'vote.queue_full',
  'vote.unconfirmed',
  // The proxy's own, where no backend answers.
  'host.unknown',
  'poll.unreachable',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];
