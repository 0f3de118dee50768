import { cleanup, screen, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { accessibilityViolations } from '../test/axe';
import { openAddress } from '../test/open-address';
import { changeEnabledFields, changePoll } from '../test/poll';
import { mockResults } from '../test/results';
import { mockTotals } from '../test/totals';
import { readEntry, Tally } from './features/log/entries';
import { LogError } from './features/log/log-error';
import { changeLanguage } from './languages/language';
// Loaded here, so that no test waits for lazy pages.
import './pages/candidate-choice/candidate-choice-page';
import './pages/privacy/privacy-page';
import './pages/results/results-page';
import './pages/voter-form/voter-form-page';

const germany = { en: 'Germany', es: 'Alemania' };

beforeEach(() => {
  changeEnabledFields({ home_country: 'DE' });
  changePoll({ home: germany });
});

const terms = () => screen.getAllByRole('term').map(({ textContent }) => textContent);

describe('a poll whose home country is Germany', () => {
  it('names it in the counters in every language, or by the label in the poll file, and explains Global', async () => {
    mockTotals(1, 2, 3, 4);
    openAddress('/home');
    await screen.findByText('Global: votes from outside the home country (Germany).');
    const [one, two] = ['Candidate One Votes', 'Candidate Two Votes'];
    expect(terms()).toEqual([`Germany ${one}`, `Germany ${two}`, `Global ${one}`, `Global ${two}`]);
    expect(await accessibilityViolations()).toEqual([]);
    await changeLanguage('es');
    await screen.findByText('Globales: votos emitidos fuera del país de la encuesta (Alemania).');
    expect(terms()[0]).toBe('Votos por Candidatura Uno en Alemania');
    changePoll({ home: 'the Federation' });
    await changeLanguage('en');
    await screen.findByText('Global: votes from outside the home country (the Federation).');
  });

  it('names it in the results', async () => {
    mockResults();
    openAddress('/results');
    const home = await screen.findByRole('region', { name: 'Germany' });
    expect(within(home).getByText('60 votes')).toBeDefined();
    expect(screen.getByText('Votes from outside the home country (Germany).')).toBeDefined();
  });

  describe('in which only Germany may vote', () => {
    beforeEach(() => changePoll({ isHomeAlone: true }));

    it('has no counter for votes from elsewhere', async () => {
      mockTotals(1, 0, 3, 0);
      openAddress('/home');
      await screen.findByText('Live totals: every vote is counted exactly once.');
      expect(terms()).toEqual(['Germany Candidate One Votes', 'Germany Candidate Two Votes']);
      expect(screen.queryByText(/Global/)).toBeNull();
    });

    it('shows votes from elsewhere that were counted earlier', async () => {
      mockTotals(1, 0, 3, 1);
      openAddress('/home');
      await screen.findByText('Global: votes from outside the home country (Germany).');
      expect(terms()).toHaveLength(4);
    });

    it('has results of all votes only, and of both regions if some are from elsewhere', async () => {
      const total = { votes: [60, 20], shares: [75, 25] };
      mockResults({ united_states: total, global: null, total });
      openAddress('/results');
      await screen.findByRole('region', { name: 'All votes' });
      expect(screen.queryByRole('region', { name: 'Germany' })).toBeNull();
      expect(screen.queryByText(/Fewer than ten/)).toBeNull();
      cleanup();
      mockResults({ united_states: null, global: null, total: null, days: null });
      mockTotals(4, 0, 3, 0);
      openAddress('/results');
      await screen.findByRole('heading', { name: '7 of 10 votes' });
      expect(screen.queryAllByRole('region')).toEqual([]);
      cleanup();
      mockResults({ global: null, total: null, days: null });
      openAddress('/results');
      await screen.findByRole('region', { name: 'Global' });
      cleanup();
      mockResults();
      openAddress('/results');
      await screen.findByRole('region', { name: 'Global' });
      expect(screen.getByRole('region', { name: 'Germany' })).toBeDefined();
    });
  });

  it('names it where it says who sees the totals', async () => {
    openAddress('/privacy');
    await screen.findByText(
      /the votes for each candidate, in the home country \(Germany\) and elsewhere\. .* the only voter in the home country \(Germany\), or the only one outside it\./,
    );
    expect(document.body.textContent).not.toContain('United States');
  });

  it('votes for candidates, not for those of the United States', async () => {
    openAddress('/vote?name=Ada&email=ada%40example.com&country=Germany&zip_code=10115&freegifts=false&phone_number=');
    expect(await screen.findByRole('heading', { level: 1 })).toHaveProperty('textContent', 'CANDIDATES');
    expect(document.title).toBe('CANDIDATES – Public Online Poll');
  });

  it('is preselected in the form', async () => {
    openAddress('/form');
    expect(await screen.findByRole('combobox')).toHaveProperty('value', 'Germany');
  });

  it('has its code in the log, and no other', () => {
    const commitment = 'A'.repeat(43);
    const tally = new Tally(3, [1, 2], 'DE');
    tally.add(readEntry(`v1 2 DE ${commitment}`));
    tally.add(readEntry(`v1 2 GLOBAL ${commitment}`));
    expect(tally.totals).toEqual([
      { GlobalVoteCount: 0, USVoteCount: 0 },
      { GlobalVoteCount: 1, USVoteCount: 1 },
    ]);
    expect(() => tally.add(readEntry(`v1 2 US ${commitment}`))).toThrow(LogError);
  });
});
