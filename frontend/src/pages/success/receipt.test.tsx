import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { HttpResponse, http } from 'msw';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { server } from '../../../test/server';
import { ToastProvider } from '../../components/toast';
import { Receipt } from './receipt';

it.each(['Copy', 'Save', 'Print'])('reports that the receipt is in use when it is pressed: %s', async (name) => {
  vi.stubGlobal('print', vi.fn());
  server.use(http.get('/api/log*', () => new HttpResponse(null, { status: 404 })));
  const onUse = vi.fn();
  render(
    <MemoryRouter>
      <ToastProvider>
        <Receipt receipt={'0f'.repeat(16)} onUse={onUse} />
      </ToastProvider>
    </MemoryRouter>,
  );
  await userEvent.click(screen.getByRole('button', { name }));
  expect(onUse).toHaveBeenCalled();
});

it.each([
  [false, /^Your vote enters the log together with others, by \d+:\d\d.[AP]M at the latest\./],
  [true, /^Your vote enters the log together with others, 60 minutes after you have confirmed it at the latest\./],
])('says when the vote will be in the log, for one that needs confirmation: %s', (isPending, words) => {
  render(
    <MemoryRouter>
      <ToastProvider>
        <Receipt receipt={'0f'.repeat(16)} isPending={isPending} />
      </ToastProvider>
    </MemoryRouter>,
  );
  expect(screen.queryByText(words)).not.toBeNull();
});
