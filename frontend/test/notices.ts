import notices from 'poll-notices';
import { changeOf } from './change-of';

/** Changes the operator's texts, and how many days what is kept. */
export const changeNotices = changeOf(notices);
