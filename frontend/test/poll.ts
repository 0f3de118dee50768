import { enabledFields } from '../src/content/enabled-fields';
import { poll } from '../src/content/poll';
import { pollData, pollPart } from '../src/content/poll-data';
import { changeOf } from './change-of';

export const changePoll = changeOf(poll);

/** Changes what else the document says, such as the measurement ID. */
export const changePollData = changeOf(pollData);

/** Changes what the candidates stand for, the download, and the words of consent. */
export const changeBallot = changeOf(pollPart('voting'));

/** Changes the operator's texts, to whom the details go, and how many days what is kept. */
export const changeNotices = changeOf(pollPart('notices'));

/** Changes which fields the poll has, which countries may vote, and which is home. */
export const changeEnabledFields = changeOf(enabledFields);
