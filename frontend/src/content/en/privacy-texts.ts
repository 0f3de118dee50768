import { GROUP, LONGEST_WAIT } from 'backend/log-groups';
import type { Asked } from '../asked';
import { listed } from '../listed';
import { unsubscribeTexts } from './unsubscribe-texts';

/** The English texts of /privacy. Each says what the product does, whatever its operator promises beside it. */
export const privacyTexts = {
  introduction:
    'What this poll stores about you, who can see it, how long it stays, and how to have it deleted. The software of the poll is described here; what its operator promises stands at the end.',

  operator: {
    heading: 'Who runs this poll',
    isRunBy: (name: string) => `This poll is run by ${name}. It is unofficial.`,
    hasNoName: 'The operator of this poll has not given a name. The poll is unofficial.',
    contact: 'Contact:',
    hasNoContact: 'The operator has not given a contact.',
  },

  oneVote: {
    heading: 'One vote each',
    rule: 'One vote counts per email address. Other spellings of the same mailbox are the same voter, and a second vote is rejected.',
    notChecked: 'Whether an address is yours is not checked.',
    confirmed: 'A vote counts only once it is confirmed from its mailbox.',
  },

  stored: {
    heading: 'What is stored',
    details: ({ phone_number, zip_code }: Asked) => {
      const isGiven = zip_code === 'optional';
      const always = listed('en-GB', ['name', 'email address', 'country', zip_code && !isGiven && 'zip code']);
      const optional = listed('en-GB', [isGiven && 'zip code', phone_number && 'phone number']);
      return `Your ${always}${optional && `, and your ${optional} if you give ${isGiven && phone_number ? 'them' : 'one'}`}.`;
    },
    choice: ({ newsletter }: Asked) =>
      `Your choice, in the same record. So are the time, ${newsletter ? 'whether you want the newsletter, ' : ''}which words of the form you were shown, and the site of the campaign that the vote came from.`,
    voterKey: 'A keyed hash of your email address, by which a second vote is recognised.',
    network:
      'A keyed hash of the beginning of your network address, and the domain of your email address. They show floods of false votes. Your whole network address is not stored.',
    newsletter:
      'If you want the newsletter: your email address a second time, in the list of collected addresses, as soon as your vote counts.',
    pending:
      'Until you confirm your vote, it waits apart from the votes that count. Only an administrator who looks up your address sees it, without your choice.',
  },

  seen: {
    heading: 'Who can see it',
    administrators:
      'The administrators of the poll see, search and export your details and the time of your vote, and which votes came from one network. The dashboard does not show them your choice: no list, search or export names a candidate. One who takes a single vote out of the totals, or puts it back, could tell the choice from the change; the audit log records who did.',
    database: 'Whoever runs the database can read everything in it, also your choice beside your name.',
    everybody: (home = 'the United States') =>
      `Everybody sees the totals: the votes for each candidate, in ${home} and elsewhere. Whoever watches them while yours is the only new vote can see for whom it is. So can everybody if you are the only voter in ${home}, or the only one outside it. Whoever records the totals second by second, and can also read the list of votes, can tell the choice of many voters while few come.`,
    results:
      'The page “Results” shows everybody the votes and shares of each candidate by region and by day, for good, and nothing for fewer than ten votes. Where all the votes of a region or day are for one candidate, everybody can tell how each of them was cast.',
    log: (home = 'the United States') =>
      `The public log shows everybody one line for each vote: the candidate, whether it is from ${home}, and a random code. Nothing of you is in it. If your vote is taken out of the totals or put back, a further line says so, with the kind of reason. Lines come in groups of at least ${GROUP}, of votes from ${home} or from elsewhere, in random order; fewer come after ${LONGEST_WAIT} minutes. But if all votes of your group are for the same candidate, if your line comes alone after ${LONGEST_WAIT} minutes, or if your vote was taken out or put back, whoever can read the list of votes can tell your choice.`,
  },

  received: {
    heading: 'Who receives it',
    nobody: ({ newsletter }: Asked) =>
      `The poll sends your details to nobody. Other systems of its operator may be told of each vote: a number, country, time${newsletter ? ', campaign site and the wish for the newsletter' : ' and campaign site'}, without anything that says who you are.`,
    somebody: 'This poll hands details on. The form says to whom:',
    before: 'The details of those who voted before the form said so stay out of it.',
    otherSites:
      'The free-gifts site and the newsletter site are other sites; the way to them hands over nothing that you typed.',
    giftsSite: 'The free-gifts site is another site; the way to it hands over nothing that you typed.',
    exported: 'What happens to a list that an administrator has exported is in the hands of the operator.',
    mail: 'The mail that confirms your vote goes to your mailbox and names your candidate. Those who run the mail servers on its way can read it.',
    analytics:
      'Page views are reported to Google Analytics: the address and title of the page, and nothing that you typed. As with every request, Google sees your network address and the name of your browser. Nothing is reported if your browser sends Do Not Track or Global Privacy Control.',
  },

  kept: {
    heading: 'How long it is kept',
    votes: 'Votes and their details: until an administrator erases them.',
    votesUntil: (days: number) =>
      `Your vote stays counted. Your details: until ${days === 1 ? '1 day' : `${days} days`} after voting closes, or until an administrator erases them before.`,
    unagreedAddress: (days: number) =>
      `Your email address, if you did not ask for the newsletter: ${days === 1 ? '1 day' : `${days} days`} from your vote. Within an hour or so after that it is deleted.`,
    address: (days: number) =>
      `Your email address: ${days === 1 ? '1 day' : `${days} days`} from your vote. Within an hour or so after that it is deleted.`,
    networkUntil: (days: number) =>
      `The hash of your network and the domain of your email address: until ${days === 1 ? '1 day' : `${days} days`} after voting closes, or until the vote is erased.`,
    networkForGood:
      'The hash of your network and the domain of your email address: until the vote is erased, because this poll has no closing date.',
    emails: 'Collected email addresses: until the vote is erased or taken out of the totals.',
    pending: (days: number) =>
      `A vote that you do not confirm: ${days === 1 ? '1 day' : `${days} days`}. Within an hour after that it is deleted.`,
    logs: 'Logs hold none of your details: the time, the page and the result, and at most the beginning of your network address. The operator decides how long they stay.',
    backups: 'Backups: until the operator deletes them. What was erased since is still in them.',
    cookie: 'A cookie named “language”: for a year, and only if you switch the language. There is no other cookie.',
    tab: 'In this tab, your browser keeps what you typed until the poll accepts your vote or says that you have already voted, otherwise until you close the tab. Once you have tried to vote, it keeps your last choice with it. The order in which you see the candidates stays until you close the tab.',
    pendingTab:
      'After a vote that you still have to confirm, the history of this tab holds your email address in short, such as a…@example.com, and a random key of the vote, until you close the tab.',
    log: 'The lines of the public log: for good. Nothing of you is in them, and erasing your details changes none.',
    receipt:
      'After your vote this tab keeps your receipt until you close it. Anyone who has the receipt can see your choice in the public log.',
    count:
      'If you check the count, your browser keeps the state of the public log, which holds nothing of you, until you delete the data of this site.',
  },

  deleted: {
    heading: 'How to have it deleted',
    ask: 'Ask the operator.',
    askWithoutContact: 'Ask the operator, who has not given a contact here.',
    erased: ({ phone_number, zip_code, newsletter }: Asked) =>
      `An administrator can then erase your ${listed('en-GB', ['name', 'email address', phone_number && 'phone number', zip_code && 'zip code'])}, and the traces of your network and mail domain.${newsletter ? ' Your address also leaves the collected ones.' : ''}`,
    newsletter:
      'A newsletter of this poll comes with a link by which you leave it. Your address then goes into no further list; it stays beside your vote, with the time at which you left.',
    stays:
      'The vote stays counted: its country, choice and time remain, and the keyed hash of your email address, so that you cannot vote again.',
  },

  notice: {
    heading: 'What the operator adds',
    link: 'The operator’s privacy notice',
  },

  unsubscribe: unsubscribeTexts,
};

export type PrivacyTexts = typeof privacyTexts;
