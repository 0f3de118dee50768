/** Every code of an error response. The pages have a text for each of them. */
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
  'vote.work_required',
  // Only nginx responds with these.
  'host.unknown',
  'poll.unreachable',
] as const;

export type ErrorCode = (typeof ERROR_CODES)[number];
