import { expect, it } from 'vitest';
import { changeLanguage, language } from './language';
import { partOf } from './parts';

it('changes to the language chosen last, whichever texts arrive first', async () => {
  let come = () => {};
  const coming = new Promise<string>((resolve) => {
    come = () => resolve('hola');
  });
  const greeting = partOf('hello', () => coming);

  const spanish = changeLanguage('es');
  await changeLanguage('en');
  come();
  await spanish;
  expect(language()).toBe('en');
  expect(document.documentElement.lang).toBe('en');

  await changeLanguage('es');
  expect(language()).toBe('es');
  expect(greeting.loaded('es')).toBe('hola');
});

it('changes only once the texts of a part that was declared meanwhile are there too', async () => {
  let come = () => {};
  partOf(
    'one',
    () =>
      new Promise<string>((resolve) => {
        come = () => resolve('uno');
      }),
  );
  const spanish = changeLanguage('es');
  const late = partOf('two', () => Promise.resolve('dos'));
  come();
  await spanish;
  expect(language()).toBe('es');
  expect(late.loaded('es')).toBe('dos');
});
