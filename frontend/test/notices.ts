import { pollPart } from '../src/content/poll-data';
import { changeOf } from './change-of';

/** Changes the operator's texts, to whom the details go, and how many days what is kept. */
export const changeNotices = changeOf(pollPart('notices'));
