import { poll } from '../src/content/poll';
import { changeOf } from './change-of';

export const changePoll = changeOf(poll);
