import { enabledFields } from '../src/content/enabled-fields';
import { changeOf } from './change-of';

/** Changes which fields the poll has, which countries may vote, and which is home. */
export const changeEnabledFields = changeOf(enabledFields);
