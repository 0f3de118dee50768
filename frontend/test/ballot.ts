import ballot from 'poll-ballot';
import { changeOf } from './change-of';

/** Changes what the candidates stand for, and the download. */
export const changeBallot = changeOf(ballot);
