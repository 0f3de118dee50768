import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { mockPost, signIn } from '../../../test/admin';
import { votesFrom } from '../../../test/lists';
import { openAddress } from '../../../test/open-address';
import { columns } from '../../../test/open-dashboard';
import { mockTrends, trends } from '../../../test/trends';
import { partOf } from '../../languages/parts';

const heading = (name: string) => screen.findByRole('heading', { level: 1, name });
const switchTo = (language: string) => screen.getByRole('button', { name: language });
const field = (name: string) => screen.getByRole<HTMLInputElement>('textbox', { name });
const country = (name: string) => screen.getByRole<HTMLInputElement>('combobox', { name });

describe('the language switch', () => {
  beforeEach(() => mockTrends(trends(3, 1)));

  it('changes to Spanish and back, each under its own name in itself, and keeps the focus', async () => {
    const user = userEvent.setup();
    const setCookie = vi.spyOn(document, 'cookie', 'set');
    openAddress('/home');
    expect(setCookie, 'nothing is stored without a choice').not.toHaveBeenCalled();
    const button = switchTo('Español');
    expect(button.lang).toBe('es');
    await user.click(button);
    await heading('CANDIDATURAS A LA PRESIDENCIA DE LOS ESTADOS UNIDOS');
    expect(setCookie.mock.calls).toEqual([['language=es; Path=/; Max-Age=31536000; SameSite=Lax']]);
    expect(document.documentElement.lang).toBe('es');
    expect(document.documentElement.dir).toBe('ltr');
    await waitFor(() => expect(document.title).toBe('Encuesta pública en línea'));
    expect(screen.getByText('Votos por Candidatura Uno en EE. UU.')).toBeTruthy();
    expect(document.activeElement).toBe(switchTo('English'));
    expect(screen.getByText('Esta página ahora está en español.')).toBeTruthy();

    await user.keyboard('{Enter}');
    await heading('UNITED STATES PRESIDENTIAL CANDIDATES');
    expect(document.documentElement.lang).toBe('en');
    expect(screen.getByText('This page is now in English.')).toBeTruthy();
  });

  it('keeps what was typed in the form, and shows the country in the other language', async () => {
    const user = userEvent.setup();
    openAddress('/form');
    await heading('Enter Your Info, Then Vote');
    await user.type(field('Name'), 'Ada Example');
    await user.clear(country('Select Country'));
    await user.type(country('Select Country'), 'germ{Enter}');
    await user.click(switchTo('Español'));
    await heading('Ingrese sus datos y luego vote');
    expect(field('Nombre').value).toBe('Ada Example');
    expect(country('Seleccione el país').value).toBe('Alemania');
    await user.click(switchTo('English'));
    await heading('Enter Your Info, Then Vote');
    expect(country('Select Country').value).toBe('Germany');
  });

  it('shows errors in the language of the page, and sends the country by its English name', async () => {
    const user = userEvent.setup();
    const went = vi.spyOn(window.history, 'pushState');
    openAddress('/form');
    await heading('Enter Your Info, Then Vote');
    await user.click(switchTo('Español'));
    await heading('Ingrese sus datos y luego vote');
    await user.click(screen.getByRole('button', { name: 'IR A VOTAR' }));
    expect(screen.getAllByText('El campo «Nombre» es obligatorio.').length).toBeGreaterThan(0);
    await user.type(field('Nombre'), 'Ada Example');
    await user.type(field('Correo electrónico'), 'ada@example.com');
    await user.type(field('Código postal'), '10115');
    await user.clear(country('Seleccione el país'));
    await user.type(country('Seleccione el país'), 'alem');
    const options = within(screen.getByRole('listbox')).getAllByRole('option');
    expect(options.map((option) => option.textContent)).toEqual(['Alemania']);
    await user.keyboard('{Enter}');
    await user.click(screen.getByRole('button', { name: 'IR A VOTAR' }));
    await heading('CANDIDATURAS A LA PRESIDENCIA DE LOS ESTADOS UNIDOS');
    const addresses = went.mock.calls.map(([, , url]) => String(url));
    expect(addresses.find((url) => url.startsWith('/vote?'))).toContain('country=Germany');
  });

  it('translates the dashboard without fetching its lists again', async () => {
    const user = userEvent.setup();
    signIn();
    const requests = mockPost('/get-votes', { votes: votesFrom(2, 1, { Country: 'DE' }), next_Page: null });
    openAddress('/dashboard?show=votes');
    await screen.findByText('Voter 2');
    await user.click(switchTo('Español'));
    await heading('Panel');
    expect(columns()).toMatch(/^Seleccionar todos los votos de esta página, Nombre, Red, País, Código postal, Núm/);
    expect(columns()).toMatch(/, Código postal, Número de teléfono, Correo, Regalos gratuitos, Emitido, Origen$/);
    expect(screen.getAllByRole('cell', { name: 'Alemania' })).toHaveLength(2);
    expect(screen.getAllByRole('cell', { name: 'Sí' })).toHaveLength(2);
    expect(requests).toHaveLength(1);
  });

  it('stays with English and says why if the Spanish texts cannot be fetched, and tries again on the next click', async () => {
    const user = userEvent.setup();
    // A part whose Spanish texts can be fetched only on the second attempt.
    const texts = vi.fn<() => Promise<string>>().mockResolvedValue('hola');
    texts.mockRejectedValueOnce(new Error('Loading chunk 607 failed.'));
    partOf('hello', texts);
    openAddress('/home');
    await user.click(switchTo('Español'));
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('Loading chunk 607 failed.'));
    expect(document.documentElement.lang).toBe('en');
    expect(switchTo('Español')).toBeTruthy();
    await user.click(switchTo('Español'));
    await heading('CANDIDATURAS A LA PRESIDENCIA DE LOS ESTADOS UNIDOS');
  });
});
