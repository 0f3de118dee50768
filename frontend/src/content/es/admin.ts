import { texts } from './admin.json';
import { texts as errors } from './errors.json';

/** With the errors that several parts have. */
export const adminTexts = { ...texts, errors: { ...errors, ...texts.errors } };
