import { expect, it } from 'vitest';
import { adminTexts } from '../../../content/en/admin';
import { fieldWords } from './field-words';

it.each([
  [['question', 'closes_at'], 'Question, Closes'],
  [['candidates.0.portrait', 'candidates'], 'Candidates (0.portrait), Candidates'],
  [['links', 'links'], 'Links'],
  [['thank_you_download'], 'Thank-you file, Offer the thank-you file after the vote'],
  [['operator.contact', 'paused'], 'Contact, Pause'],
  [['newer'], 'newer'],
])('the fields %j are those of the form: %s', (paths, words) => {
  expect(fieldWords(paths, adminTexts.pollForm)).toBe(words);
});
