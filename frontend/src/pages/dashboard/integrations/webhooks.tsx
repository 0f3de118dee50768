import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { codeOf } from '../../../api/http-client';
import type { ListedWebhookDto } from '../../../api/schema';
import { deleteWebhook, fetchWebhooks, pauseWebhook, rotateSecret, sendTestMessage } from '../../../api/webhooks';
import { Dialog } from '../../../components/dialog';
import { useToast } from '../../../components/toast';
import { useAdminTexts } from '../../../languages/admin-texts';
import { ConfirmForm } from '../confirm-form';
import { Fetched } from '../fetched';
import { Section } from '../section';
import { Deliveries } from './deliveries';
import { ShownOnce } from './shown-once';
import { WebhookForm } from './webhook-form';
import { type WebhookAction, WebhookItem } from './webhook-item';

/** What the dialog is about; null: it is closed. */
type Open =
  | { what: 'add' }
  | { what: WebhookAction; webhook: ListedWebhookDto }
  | { what: 'secret'; secret: string }
  | null;

export function Webhooks() {
  const { errors, integrations } = useAdminTexts();
  const { webhooks: texts, failed } = integrations;
  const toast = useToast();
  const [open, setOpen] = useState<Open>(null);
  const query = useQuery({ queryKey: ['webhooks'], queryFn: fetchWebhooks });
  const { data, refetch } = query;
  const close = () => setOpen(null);

  /** Acts without asking first. */
  const run = async (action: () => Promise<unknown>, done?: string) => {
    try {
      await action();
      if (done !== undefined) toast(done);
    } catch {
      toast(failed);
    }
    await refetch();
  };

  if (codeOf(query.error) === 'webhooks.off') {
    return (
      <Section title={texts.title}>
        <p>{errors['webhooks.off']}</p>
      </Section>
    );
  }
  return (
    <Section title={texts.title} hint={texts.hint}>
      <Fetched query={query}>
        {({ webhooks }) => (
          <>
            {webhooks.length === 0 && <p>{texts.none}</p>}
            <ul className="item-list__list">
              {webhooks.map((webhook) => (
                <WebhookItem
                  key={webhook.id}
                  webhook={webhook}
                  onOpen={(what) => setOpen({ what, webhook })}
                  onTest={() => void run(() => sendTestMessage(webhook.id), texts.testSent)}
                  onPause={(paused) => void run(() => pauseWebhook(webhook.id, paused))}
                />
              ))}
            </ul>
            <Group>
              <Button aria-haspopup="dialog" onClick={() => setOpen({ what: 'add' })}>
                {texts.add}
              </Button>
            </Group>
          </>
        )}
      </Fetched>
      <Dialog title={titleOf(open, texts)} open={open !== null} onClose={open?.what === 'secret' ? undefined : close}>
        {open?.what === 'secret' && <ShownOnce lines={[{ label: texts.secret, value: open.secret }]} onClose={close} />}
        {open && (open.what === 'add' || open.what === 'edit') && (
          <WebhookForm
            webhook={open.what === 'edit' ? open.webhook : null}
            handsOver={data?.hands_over ?? false}
            onCancel={close}
            onSaved={(secret) => {
              setOpen(secret === null ? null : { what: 'secret', secret });
              void refetch();
            }}
          />
        )}
        {open?.what === 'deliveries' && (
          <Deliveries
            webhook={data?.webhooks.find(({ id }) => id === open.webhook.id) ?? open.webhook}
            onReplayed={() => void refetch()}
          />
        )}
        {open?.what === 'rotate' && (
          <ConfirmForm
            question={texts.rotateQuestion}
            action={texts.rotate}
            onCancel={close}
            onConfirm={async () => setOpen({ what: 'secret', secret: await rotateSecret(open.webhook.id) })}
          />
        )}
        {open?.what === 'remove' && (
          <ConfirmForm
            question={texts.removeQuestion({ name: open.webhook.name })}
            action={texts.remove}
            isDanger
            onCancel={close}
            onConfirm={async () => {
              await deleteWebhook(open.webhook.id);
              await refetch();
              close();
            }}
          />
        )}
      </Dialog>
    </Section>
  );
}

function titleOf(open: Open, texts: ReturnType<typeof useAdminTexts>['integrations']['webhooks']): string {
  if (open === null) return '';
  if (open.what === 'deliveries') return texts.deliveriesOf({ name: open.webhook.name });
  const { add, editTitle: edit, rotate, removeTitle: remove, secretTitle: secret } = texts;
  return { add, edit, rotate, remove, secret }[open.what];
}
