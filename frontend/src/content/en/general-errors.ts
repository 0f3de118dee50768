/** The texts of the API's errors that voting and administration share, by code. The API's own messages are for programs. */
export const generalErrors = {
  'health.not_ready': 'The poll is not ready yet. Please try again in a moment.',
  'host.unknown': 'There is no poll under this name.',
  internal: 'Something went wrong on our side. Please try again later.',
  'poll.unreachable': 'The poll cannot be reached at the moment. Please try again later.',
  'rate.limited': 'Too many requests came from your network. Please wait a minute, then try again.',
  'request.invalid': 'Something that was sent is not right. Please check it.',
  'request.malformed': 'The request could not be read. Please try again.',
  'request.refused': 'The request was refused.',
  'request.timed_out': 'The request did not arrive in time. Please try again.',
  'request.too_large': 'What was sent is too large.',
  'request.unsupported_type': 'What was sent has a form that the server does not take.',
  'route.not_found': 'There is nothing at this address.',
  'server.busy': 'Too many people are here at once. Please try again in a moment.',
  unknown: 'Something went wrong. Please try again.',
};

export type GeneralErrors = typeof generalErrors;
