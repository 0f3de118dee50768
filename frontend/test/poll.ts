import { poll } from '../src/content/poll';
import { pollData } from '../src/content/poll-data';
import { changeOf } from './change-of';

export const changePoll = changeOf(poll);

/** Changes what else the document says, such as the measurement ID. */
export const changePollData = changeOf(pollData);
