import { asked } from '../src/content/asked';
import { changeOf } from './change-of';

/** Changes which fields the poll has, which countries may vote, and which is home. */
export const changeAsked = changeOf(asked);
