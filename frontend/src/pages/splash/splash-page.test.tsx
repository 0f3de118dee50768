import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter, Route, Routes, useNavigationType } from 'react-router-dom';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { pass } from '../../../test/pass';
import { setScreenWidth } from '../../../test/screen';
import { SplashPage } from './splash-page';

function Landing() {
  return <p>Landing, by {useNavigationType()}</p>;
}

function openSplash() {
  return render(
    <MemoryRouter initialEntries={['/']}>
      <Routes>
        <Route path="/" element={<SplashPage />} />
        <Route path="/home" element={<Landing />} />
      </Routes>
    </MemoryRouter>,
  );
}

function loadPicture() {
  fireEvent.load(screen.getByRole('presentation'));
}

const landing = () => screen.queryByText('Landing, by REPLACE');
const shown = (text: string) => screen.queryByText(text)?.dataset.shown;
const name = 'Public Online Poll';
const promise = 'Every vote counts once.';
const invitation = 'Come in and cast yours.';

describe('the splash', () => {
  beforeEach(() => {
    vi.useFakeTimers();
    setScreenWidth(1280);
  });

  it('shows the name, after 2.5 s a line below it, and after 5 s another', () => {
    openSplash();
    expect(screen.getByRole('heading', { level: 1, name })).toBeDefined();
    expect([shown(promise), shown(invitation)]).toEqual(['false', 'false']);
    pass(2_499);
    expect(shown(promise)).toBe('false');
    pass(1);
    expect([shown(promise), shown(invitation)]).toEqual(['true', 'false']);
    pass(2_500);
    expect([shown(promise), shown(invitation)]).toEqual(['true', 'true']);
  });

  it('has only the first line on screens narrower than 768 px', () => {
    setScreenWidth(767);
    openSplash();
    pass(5_000);
    expect(shown(promise)).toBe('true');
    expect(screen.queryByText(invitation)).toBeNull();
  });

  it('fades 7 s after the picture has loaded and goes on 1 s later', () => {
    openSplash();
    pass(500);
    loadPicture();
    pass(6_999);
    expect(screen.getByRole('main').dataset.fading).toBe('false');
    pass(1);
    expect(screen.getByRole('main').dataset.fading).toBe('true');
    pass(999);
    expect(landing()).toBeNull();
    pass(1);
    expect(landing()).not.toBeNull();
  });

  it.each([
    ['if the picture does not load', 0, () => fireEvent.error(screen.getByRole('presentation'))],
    ['at the latest, even if the picture loads late', 4_000, loadPicture],
  ])('goes on after 10 s %s', (_when, wait, happen) => {
    openSplash();
    pass(wait);
    happen();
    pass(9_999 - wait);
    expect(landing()).toBeNull();
    pass(1);
    expect(landing()).not.toBeNull();
  });

  it('goes on immediately on a click on the picture', () => {
    openSplash();
    fireEvent.click(screen.getByRole('presentation'));
    expect(landing()).not.toBeNull();
  });

  it('goes on immediately on the Enter key', async () => {
    const user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
    openSplash();
    await user.tab();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Enter the poll' }));
    await user.keyboard('{Enter}');
    expect(landing()).not.toBeNull();
  });

  it('clears its timers when it is left', () => {
    const { unmount } = openSplash();
    loadPicture();
    expect(vi.getTimerCount()).toBeGreaterThan(0);
    unmount();
    expect(vi.getTimerCount()).toBe(0);
  });
});
