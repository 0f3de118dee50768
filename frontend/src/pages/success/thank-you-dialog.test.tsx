import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { ToastProvider } from '../../components/toast';
import { ThankYouDialog } from './thank-you-dialog';

describe('the thank-you dialog', () => {
  it('shows a picture, the download and a close button', async () => {
    const onClose = vi.fn();
    render(<ThankYouDialog open onClose={onClose} pdf="/thanks.pdf" />, { wrapper: ToastProvider });
    expect(screen.getByRole('presentation').getAttribute('src')).toBe('/pictures/thank-you.svg');
    expect(screen.getByRole('link', { name: /^Download/ }).getAttribute('href')).toBe('/thanks.pdf');
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});
