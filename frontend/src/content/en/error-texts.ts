import type { ErrorCode } from 'backend/error-codes';

/** What the pages say of an error of the API, by its code; the server's own words are for programs and for the log. */
export const errorTexts: Record<ErrorCode | 'unknown', string> = {
  'administration.busy': 'The server is busy with other searches, changes or exports. Please try again in a moment.',
  'administration.unavailable': 'The connection to the database was lost. Please try again in a moment.',
  'auth.busy': 'Too many people are logging in at once. Please try again.',
  'auth.refused': 'Email or password is wrong.',
  'auth.required': 'Your session has ended. Please log in again.',
  'auth.reset_invalid': 'This link does not work any more. Please ask for a new one.',
  'counts.unavailable': 'The totals cannot be fetched at the moment.',
  'health.not_ready': 'The poll is not ready yet. Please try again in a moment.',
  'host.unknown': 'There is no poll under this name.',
  internal: 'Something went wrong on our side. Please try again later.',
  'mail.not_configured': 'This poll cannot send mail. Please ask its operator for a new password.',
  'overview.too_slow': 'The figures took too long to add up. Please try again in a minute.',
  'poll.closed': 'Voting is not open. Nothing was counted.',
  'poll.unreachable': 'The poll cannot be reached at the moment. Please try again later.',
  'rate.limited': 'Too many requests came from your network. Please wait a minute, then try again.',
  'request.invalid': 'Something that was sent is not right. Please check it.',
  'request.malformed': 'The request could not be read. Please try again.',
  'request.refused': 'The request was refused.',
  'request.timed_out': 'The request did not arrive in time. Please try again.',
  'request.too_large': 'What was sent is too large.',
  'request.unsupported_type': 'What was sent has a form that the server does not take.',
  'route.not_found': 'There is nothing at this address.',
  'search.too_slow': 'The search took too long. A longer or rarer word is found faster.',
  'vote.already_cast': 'You can only vote once.',
  'vote.key_reused': 'These details had changed. Please try again.',
  'vote.queue_full': 'Very many people are voting at this moment. Please try again.',
  'vote.unconfirmed': 'It is not known whether the vote arrived. Please try again: it can never count twice.',
  unknown: 'Something went wrong. Please try again.',
};

export type ErrorTexts = typeof errorTexts;
