import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { pass } from '../../test/pass';
import { guardPresses } from './press-guard';

vi.unmock('./press-guard');

const taken: string[] = [];
let end = () => {};

/** A page with the guard on. Its hero leads away from /home. */
function appear() {
  taken.length = 0;
  render(
    // biome-ignore lint/a11y/noStaticElementInteractions lint/a11y/useKeyWithClickEvents: as the hero of the landing page.
    <section onClick={() => taken.push('hero')}>
      <button type="button" onClick={() => taken.push('button')}>
        Press
      </button>
      <a href="#x">Go</a>
      <label>
        Agree <input type="checkbox" />
      </label>
    </section>,
  );
  end = guardPresses();
}

const button = () => screen.getByRole('button');
/** With a pointer. A click by key has a count of 0. */
const press = () => fireEvent.click(button(), { detail: 1 });

describe('a page that has just appeared', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    appear();
  });

  afterEach(() => end());

  it('ignores presses for its first 700 ms, however many come', () => {
    for (let presses = 0; presses < 7; presses += 1) {
      press();
      pass(99);
    }
    // By key.
    fireEvent.click(button());
    pass(6);
    expect(document.documentElement.dataset.takesPresses).toBe('false');
    pass(1);
    expect(document.documentElement.dataset.takesPresses).toBeUndefined();
    press();
    expect(taken).toEqual(['button', 'hero']);
  });

  it('ignores a held Enter, except in fields', () => {
    pass(700);
    expect(fireEvent.keyDown(button(), { key: 'Enter', repeat: true })).toBe(false);
    expect(fireEvent.keyDown(button(), { key: 'ArrowDown', repeat: true })).toBe(true);
    expect(fireEvent.keyDown(screen.getByRole('checkbox'), { key: 'Enter', repeat: true })).toBe(true);
    expect(fireEvent.keyDown(button(), { key: 'Enter' })).toBe(true);
  });

  it('is not opened early by the guard of the previous page', () => {
    pass(700);
    end();
    const endSecond = guardPresses();
    press();
    pass(699);
    expect(taken).toEqual([]);
    expect(document.documentElement.dataset.takesPresses).toBe('false');
    pass(1);
    expect(document.documentElement.dataset.takesPresses).toBeUndefined();
    endSecond();
  });

  it('lets no press through to what is below, and follows no link', () => {
    expect(fireEvent.click(screen.getByRole('link'), { detail: 1 })).toBe(false);
    fireEvent.click(screen.getByRole('link').parentElement ?? document.body, { detail: 1 });
    expect(taken).toEqual([]);
  });

  it('accepts typing, ticking and moving the focus immediately', () => {
    fireEvent.click(screen.getByRole('checkbox'), { detail: 1 });
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', true);
    fireEvent.click(screen.getByText('Agree'), { detail: 1 });
    expect(screen.getByRole('checkbox')).toHaveProperty('checked', false);
    button().focus();
    expect(document.activeElement).toBe(button());
    pass(700);
    press();
    expect(taken.filter((what) => what === 'button')).toHaveLength(1);
  });

  it('guards nothing once it is left', () => {
    end();
    press();
    expect(taken).toEqual(['button', 'hero']);
    expect(document.documentElement.dataset.takesPresses).toBeUndefined();
  });
});

describe('a visit', () => {
  it('accepts presses on its first page, and guards each later one', async () => {
    vi.resetModules();
    const { BrowserRouter } = await import('react-router-dom');
    const { App } = await import('../app/app');
    // Loaded here: waiting for a lazy page needs real timers.
    await import('../pages/voter-form/voter-form-page');
    vi.useFakeTimers();
    window.history.replaceState(null, '', '/hero2');
    render(<App />, { wrapper: BrowserRouter });
    fireEvent.click(screen.getByRole('link', { name: 'VOTE NOW' }));
    await screen.findByRole('heading', { name: 'Enter Your Info, Then Vote' });
    const goVote = screen.getByRole('button', { name: 'GO VOTE' });
    fireEvent.click(goVote);
    expect(screen.queryByText('Name is required.')).toBeNull();
    pass(700);
    fireEvent.click(goVote);
    expect(screen.getAllByText('Name is required.')).toHaveLength(2);
  });
});
