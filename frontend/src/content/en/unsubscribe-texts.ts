import { generalErrors } from './general-errors';

/** Within the texts of /privacy: those of /unsubscribe. */
export const unsubscribeTexts = {
  title: 'Leave the newsletter',
  press:
    'Your address goes into no list for the newsletter any more once you press the button. Your vote stays counted.',
  button: 'UNSUBSCRIBE',
  sending: 'Unsubscribing…',
  doneTitle: 'Unsubscribed',
  done: 'Your address goes into no further list for the newsletter. A mail that is on its way already may still come.',
  unknownTitle: 'Unknown link',
  unknown: 'No address belongs to this link. Perhaps a part of it is missing: open it from the mail again.',
  privacy: 'What this poll stores about you',
  errors: {
    ...generalErrors,
    'unsubscribe.unavailable': 'It is not known whether you are unsubscribed. Please try again.',
    'unsubscribe.unknown': 'No address belongs to this link.',
  },
};

export type UnsubscribeTexts = typeof unsubscribeTexts;
