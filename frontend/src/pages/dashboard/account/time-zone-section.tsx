import { NativeSelect } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changeTimeZone } from '../../../api/account';
import { useToast } from '../../../components/toast';
import { useAdminTexts } from '../../../languages/admin-texts';
import { Section } from '../section';
import { browserTimeZone, timeZone, timeZones } from '../time-zone';

/** `chosen`: null for the browser's. */
export function TimeZoneSection({ chosen }: { chosen: string | null }) {
  const { account, unreachable } = useAdminTexts();
  const texts = account.own.timeZone;
  const toast = useToast();
  const queryClient = useQueryClient();
  const [isSaving, setSaving] = useState(false);

  const change = async (zone: string | null) => {
    setSaving(true);
    try {
      await changeTimeZone(zone);
      await queryClient.invalidateQueries({ queryKey: ['account'] });
      toast(texts.changed({ zone: timeZone() }));
    } catch {
      toast(unreachable);
    }
    setSaving(false);
  };

  return (
    <Section title={texts.title}>
      <NativeSelect
        label={texts.label}
        description={texts.hint}
        value={chosen ?? ''}
        disabled={isSaving}
        onChange={({ currentTarget: { value } }) => void change(value || null)}
      >
        <option value="">{texts.browser({ zone: browserTimeZone() })}</option>
        {timeZones(chosen).map((zone) => (
          <option key={zone}>{zone}</option>
        ))}
      </NativeSelect>
    </Section>
  );
}
