import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { lazy, Suspense } from 'react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { ErrorBoundary } from './error-boundary';

function showFailing(error: Error) {
  const Failing = lazy(() => Promise.reject(error));
  render(
    <ErrorBoundary>
      <Suspense>
        <Failing />
      </Suspense>
    </ErrorBoundary>,
  );
}

describe('a page that cannot be shown', () => {
  beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

  it.each([
    'Loading chunk 607 failed.\n(error: http://localhost/static/js/607.chunk.js)',
    'Loading CSS chunk 607 failed.\n(/static/css/607.css)',
  ])('says which chunk did not load and offers to reload', async (message) => {
    const reload = vi.spyOn(window.location, 'reload').mockImplementation(() => undefined);
    showFailing(new Error(message));
    expect((await screen.findByRole('alert')).textContent).toBe('Loading chunk 607 failed.');
    await userEvent.click(screen.getByRole('button', { name: 'Reload the page' }));
    expect(reload).toHaveBeenCalledOnce();
  });

  it('shows no details of another error', async () => {
    showFailing(new Error('x is not a function'));
    expect((await screen.findByRole('alert')).textContent).toBe('The page could not be shown.');
  });
});
