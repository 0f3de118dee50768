import type { Asked } from '../asked';
import { listed } from '../listed';

/** Within the texts of the administrators: one person's data. */
export const personTexts = {
  heading: 'One person’s data',
  explanation:
    'Finds what is stored under an address, in any spelling of the mailbox. The choice is left out: no administrator sees it.',
  email: 'Email address of the person',
  find: 'Find',
  finding: 'Searching…',
  nothing: 'Nothing is stored under this address.',
  vote: 'Vote',
  pending: 'Vote that waits for its confirmation',
  erased: (moment: string) => `Erased ${moment}. What is left identifies no person.`,
  file: 'Download the file',
  fileName: 'person.json',
  fileTaken: 'The file is downloaded. The audit log says that you took it.',
  fileFailed: 'The file could not be fetched. Please try again.',
  erase: 'Erase this person',
  eraseTitle: 'Erase this person',
  eraseWarning: (email: string, { phone_number, zip_code }: Asked) =>
    `This cannot be undone. What is stored under ${email} is erased: ${listed('en-GB', ['name', 'email', phone_number && 'phone number', zip_code && 'zip code'])}. A vote that counted stays in the totals; one that waits for its confirmation is deleted.`,
  done: 'The person is erased.',
};

export type PersonTexts = typeof personTexts;
