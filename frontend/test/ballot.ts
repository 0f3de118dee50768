import { pollPart } from '../src/content/poll-data';
import { changeOf } from './change-of';

/** Changes what the candidates stand for, the download, and the words of consent. */
export const changeBallot = changeOf(pollPart('voting'));
