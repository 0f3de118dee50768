import { act, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
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
function pass(milliseconds: number) {
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });
}

/** With a pointer. A click by key has a count of 0. */
const release = () => fireEvent.click(button(), { detail: 1 });
const press = () => {
  fireEvent.pointerDown(button());
  release();
};

describe('a page that has just appeared', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    appear();
  });

  afterEach(() => end());

  it('ignores presses for its first 700 ms', () => {
    press();
    pass(100);
    fireEvent.click(button());
    pass(599);
    expect(document.documentElement.dataset.takesPresses).toBe('false');
    pass(1);
    expect(document.documentElement.dataset.takesPresses).toBeUndefined();
    press();
    expect(taken).toEqual(['button', 'hero']);
  });

  it('ignores all of a series of clicks that began earlier', () => {
    pass(650);
    for (let clicks = 0; clicks < 4; clicks += 1) {
      press();
      pass(499);
    }
    expect(taken).toEqual([]);
    pass(1);
    press();
    expect(taken).toEqual(['button', 'hero']);
  });

  it('ignores a press that began earlier and ends later', () => {
    pass(690);
    fireEvent.pointerDown(button());
    pass(20);
    release();
    expect(taken).toEqual([]);
  });

  it('ignores a press that began on the previous page, but no click by key, which has no such beginning', () => {
    pass(700);
    fireEvent.click(button());
    expect(taken).toEqual(['button', 'hero']);
    release();
    expect(taken).toEqual(['button', 'hero']);
  });

  it('ignores a touch that began earlier and ends later, though it sends its mousedown then', () => {
    pass(690);
    fireEvent.pointerDown(button());
    pass(20);
    fireEvent.pointerUp(button());
    fireEvent.mouseDown(button());
    release();
    expect(taken).toEqual([]);
  });

  it('accepts a press of assistive technology that has a mousedown but no pointerdown', () => {
    pass(700);
    fireEvent.mouseDown(button());
    release();
    expect(taken).toEqual(['button', 'hero']);
  });

  it('accepts a click without a press on the second try at the latest', () => {
    pass(700);
    release();
    expect(taken).toEqual([]);
    pass(500);
    release();
    expect(taken).toEqual(['button', 'hero']);
  });

  it('accepts such a click immediately if one was swallowed within the 700 ms', () => {
    release();
    pass(700);
    release();
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
    const endSecond = guardPresses();
    fireEvent.pointerDown(button());
    pass(100);
    release();
    pass(599);
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
    const { App } = await import('../app');
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
