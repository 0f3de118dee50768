import type { Page } from '@playwright/test';
import { WebhookReceiver } from 'test-support/webhook-receiver';
import { openDashboard } from './support/administrator';
import { expect, test } from './support/fixtures';
import type { Changes } from './support/product';
import { castVote } from './support/sample-votes';

/** 127.0.0.1 with any port: each receiver opens its own. Personal details go to who has an API key. */
const productWithReceivers: Changes = {
  environment: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' },
  pollChanges: {
    hand_over: {
      api_keys: true,
      words: { en: 'We give your details to The Archive.', es: 'Damos sus datos a El Archivo.' },
    },
  },
};

test.use({ ownProduct: productWithReceivers });

let receiver: WebhookReceiver;

test.beforeEach(async () => {
  receiver = await WebhookReceiver.open();
});

test.afterEach(() => receiver.close());

/** The words on screen, as an owner reads them. */
const WORDS = {
  en: {
    add: 'Add a webhook',
    name: 'Name',
    url: 'Address',
    save: 'Save',
    secret: 'Secret',
    done: 'Done',
    test: 'Send a test',
    deliveries: 'Deliveries',
    refresh: 'Refresh',
    delivered: 'Delivered',
    testMessage: 'Test message',
    again: 'Send again',
    replayed: '1 message is sent again.',
    pause: 'Pause',
    resume: 'Let it go on',
    waiting: 'Waiting: 1',
    remove: 'Delete',
    noWebhooks: 'There are no webhooks.',
    make: 'Make a key',
    contacts: 'The votes, with personal details',
    key: 'Key',
    lastUsed: /last used/,
    revoke: 'Revoke',
    noKeys: 'There are no API keys.',
  },
  es: {
    add: 'Añadir un webhook',
    name: 'Nombre',
    url: 'Dirección',
    save: 'Guardar',
    secret: 'Secreto',
    done: 'Hecho',
    test: 'Enviar una prueba',
    deliveries: 'Entregas',
    refresh: 'Actualizar',
    delivered: 'Entregado',
    testMessage: 'Mensaje de prueba',
    again: 'Reenviar',
    replayed: 'Se reenvía 1 mensaje.',
    pause: 'Pausar',
    resume: 'Reanudar',
    waiting: 'En espera: 1',
    remove: 'Eliminar',
    noWebhooks: 'No hay webhooks.',
    make: 'Crear una clave',
    contacts: 'Los votos, con datos personales',
    key: 'Clave',
    lastUsed: /último uso/,
    revoke: 'Revocar',
    noKeys: 'No hay claves de API.',
  },
};

async function openIntegrations(page: Page, language: 'en' | 'es'): Promise<void> {
  await openDashboard(page, 'Integrations');
  if (language === 'es') await page.getByRole('button', { name: 'Español' }).click();
}

for (const language of ['en', 'es'] as const) {
  const words = WORDS[language];

  test(`an owner adds a webhook, tries it, pauses it, sends a message again and deletes it (${language})`, async ({
    page,
    request,
  }) => {
    const name = `Ledger ${language}`;
    const dialog = page.getByRole('dialog');
    const item = page.getByRole('listitem').filter({ hasText: name });
    const press = (action: string) => page.getByRole('button', { name: `${action}: ${name}`, exact: true }).click();
    await openIntegrations(page, language);

    await page.getByRole('button', { name: words.add }).click();
    await dialog.getByLabel(words.name, { exact: true }).fill(name);
    await dialog.getByRole('textbox', { name: words.url }).fill(receiver.url);
    await dialog.getByRole('button', { name: words.save }).click();
    receiver.secret = await dialog.getByLabel(words.secret).inputValue();
    await dialog.getByRole('button', { name: words.done }).click();
    await expect(item).toBeVisible();

    await press(words.test);
    const [sent] = await receiver.hasReceived('webhook.test');
    await press(words.deliveries);
    await expect(async () => {
      await dialog.getByRole('button', { name: words.refresh }).click();
      await expect(dialog.getByText(words.delivered)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    await dialog.getByRole('button', { name: `${words.again}: ${words.testMessage}` }).click();
    await expect(dialog.getByText(words.replayed)).toBeVisible();
    const [, again] = await receiver.hasReceived('webhook.test', 2);
    expect(again?.id).toBe(sent?.id);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();

    await press(words.pause);
    await expect(page.getByRole('button', { name: `${words.resume}: ${name}` })).toBeVisible();
    const vote = { name: 'Ada Example', phone_number: '', country: 'US', zip_code: '00000', freegifts: true } as const;
    expect(
      await castVote(request, {
        ...vote,
        email: `hooks-${language}@example.com`,
        candidate_id: 1,
        site: 'one.example.com',
      }),
    ).toBe(201);
    await expect(async () => {
      await page.reload();
      await expect(item.getByText(words.waiting)).toBeVisible({ timeout: 1_000 });
    }).toPass();
    expect(receiver.of('vote.counted')).toEqual([]);
    await press(words.resume);
    const [counted] = await receiver.hasReceived('vote.counted');
    expect(counted?.body).not.toContain('Ada');

    await press(words.remove);
    await dialog.getByRole('button', { name: words.remove }).click();
    await expect(page.getByText(words.noWebhooks)).toBeVisible();
  });

  test(`an owner makes a key that reads totals and votes, and revokes it (${language})`, async ({ page, request }) => {
    const name = `Reports ${language}`;
    const dialog = page.getByRole('dialog');
    await openIntegrations(page, language);
    await page.getByRole('button', { name: words.make }).click();
    await dialog.getByLabel(words.name, { exact: true }).fill(name);
    await dialog.getByLabel(words.contacts).check();
    await dialog.getByRole('button', { name: words.make }).click();
    const key = await dialog.getByLabel(words.key).inputValue();
    await dialog.getByRole('button', { name: words.done }).click();

    const read = (path = 'overview') =>
      request.post(`/api/${path}`, { data: {}, headers: { Authorization: `Bearer ${key}` } });
    expect((await read()).status()).toBe(200);
    expect((await read('get-votes')).status()).toBe(200);
    expect((await read('emails')).status()).toBe(403);
    await page.reload();
    await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(words.lastUsed);
    await page.getByRole('button', { name: `${words.revoke}: ${name}` }).click();
    await dialog.getByRole('button', { name: words.revoke }).click();
    await expect(page.getByText(words.noKeys)).toBeVisible();
    expect((await read()).status()).toBe(401);
  });
}
