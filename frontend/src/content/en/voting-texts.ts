import { en as consent } from 'backend/consent-texts/en';
import { generalErrors } from './general-errors';

/** The English texts of the form, the choice and the pages after it. The first page a visitor sees does not need them. */
export const votingTexts = {
  voterForm: {
    name: 'Name',
    phone_number: 'Phone Number',
    phoneNumberHint: 'Optional, for SMS text updates only.',
    email: 'Email',
    country: 'Select Country',
    countryHint: 'Type to search.',
    zip_code: 'ZipCode',
    freeGifts: consent.newsletter,
    whoYouAre: 'Who you are',
    whereYouAre: 'Where you are',
    whatYouGet: 'What you get',
    submit: 'GO VOTE',
    oneVote:
      'One vote per email address; other spellings of the same mailbox count as the same. Whether the address is yours is not checked.',
    oneConfirmedVote: 'One vote per email address, and it counts only once you confirm it by mail.',
    footnote: consent.information,
    agreeFirst: 'Please agree to the terms and conditions before submitting.',
    errorSummary: 'Please check the fields that are marked.',
    missing: (field: string) => `${field} is required.`,
    tooLong: (field: string, longest: number) => `${field} can have at most ${longest} characters.`,
    notAnEmail: 'Enter an email address, such as name@example.com.',
    notACountry: 'Select a country from the list.',
    rejected: (field: string) => `${field} was not accepted. Please check it.`,
  },

  steps: {
    label: 'Steps to vote',
    details: 'Your details',
    choice: 'Your choice',
    confirmation: 'Confirm by mail',
  },

  candidateChoice: {
    notice: 'This is an unofficial vote by the people to demonstrate honest and accurate leadership preferences.',
    lockMyVote: 'LOCK MY VOTE',
    lockMyVoteFor: (candidate: string) => `LOCK MY VOTE for ${candidate}`,
    country: 'Country',
    change: 'Change',
    changeDetails: 'Change your details',
    orderByLot: 'The order of the candidates is drawn by lot for each visitor.',
    sending: 'Sending your vote…',
    sendingFor: (candidate: string) => `Sending your vote… for ${candidate}`,
    working:
      'One moment: your browser does a calculation that makes it costly for programs to vote. Your vote is sent by itself afterwards.',
    work: 'Calculation',
    cancel: 'Cancel',
    cancelled: 'Cancelled: your vote was not cast. You can still vote.',
  },

  success: {
    message: 'You have voted Successfully.',
    votedFor: (candidate: string) => `Your vote went to ${candidate}.`,
    results: 'See the results',
  },

  /** /success while the vote waits for its confirmation, and /confirm, where the mailed link leads. */
  confirmation: {
    oneMoreStep: 'One more step',
    mailSent: (address: string) => `A mail is on its way to ${address}.`,
    countsThen: 'Your vote counts once you press the button on the page that its link opens.',
    lookInSpam:
      'Nothing there after a few minutes? Look among the unwanted mail, or ask for it again. An address gets only a few mails a day.',
    sendAgain: 'Send it again',
    sentAgain: 'Asked for again. An address gets only a few mails a day.',
    wrongAddress: 'Another address? Fill in the form again',
    title: 'Confirm your vote',
    press: 'Your vote is waiting. It counts once you press the button.',
    countMyVote: 'COUNT MY VOTE',
    counting: 'Counting your vote…',
    alreadyTitle: 'Already confirmed',
    already: 'This vote was confirmed before. No vote counts twice.',
    expiredTitle: 'Too late',
    expired: 'This link has expired, so the vote was not counted. Its details are deleted within the hour.',
    unknownTitle: 'Unknown link',
    unknown: 'No vote belongs to this link. Perhaps a part of it is missing: open it from the mail again.',
    voteAgain: 'Go to the form',
  },

  sorry: {
    message: 'You can only vote once.',
    notCounted: 'Nothing was counted.',
    rejected: 'Some of your details were not accepted. Please check them.',
    stillYours: 'This attempt has not used up your vote.',
    notConfirmed: 'We could not confirm whether your vote arrived. Try again: it can never count twice.',
    tryAgain: 'Try again',
  },

  onward: {
    freeGifts: 'Free Gifts',
    stayHere: 'Stay here',
    toFreeGifts: (seconds: number) => `Taking you to the free gifts in ${seconds}\u00a0s.`,
    toNewsletter: (seconds: number) => `Taking you to the newsletter in ${seconds}\u00a0s.`,
    staying: 'You are staying here.',
  },

  thankYou: {
    title: 'Thank you for voting',
    download: 'Download',
  },

  /** The texts of the API's errors, by code. */
  errors: {
    ...generalErrors,
    'confirmation.expired': 'This link has expired. The vote was not counted.',
    'confirmation.unknown': 'No vote belongs to this link.',
    'counts.unavailable': 'The totals cannot be fetched at the moment.',
    'poll.closed': 'Voting is not open. Nothing was counted.',
    'vote.already_cast': 'You can only vote once.',
    'vote.key_reused': 'These details had changed. Please try again.',
    'vote.queue_full': 'The poll cannot take all votes at this moment. Please try again.',
    'vote.too_many_pending':
      'Too many votes were sent with this email address within a day. Please open the mail that came and confirm your vote there, or come back tomorrow.',
    'vote.unconfirmed': 'It is not known whether the vote arrived. Please try again: it can never count twice.',
    'vote.work_required': 'The poll asks for a calculation by your browser, which did not succeed. Please try again.',
  },
};

export type VotingTexts = typeof votingTexts;
