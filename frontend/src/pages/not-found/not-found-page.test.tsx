import { render, screen, waitFor } from '@testing-library/react';
import { MemoryRouter } from 'react-router-dom';
import { describe, expect, it } from 'vitest';
import { NotFoundPage } from './not-found-page';

describe('an unknown address', () => {
  it('says so and leads back to the poll', async () => {
    render(
      <MemoryRouter>
        <NotFoundPage />
      </MemoryRouter>,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('Page not found');
    await waitFor(() => expect(document.title).toBe('Page not found – Public Online Poll'));
    expect(screen.getByRole('link', { name: 'Go to the poll' }).getAttribute('href')).toBe('/home');
  });
});
