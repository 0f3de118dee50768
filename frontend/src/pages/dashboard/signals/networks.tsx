import { Button, Checkbox, Group } from '@mantine/core';
import { useState } from 'react';
import type { SignalsDto } from '../../../api/schema';
import { useAdminTexts } from '../../../languages/admin-texts';
import { SignalTable } from './signal-table';

interface NetworksProps {
  networks: SignalsDto['networks'];
  onShow: (networks: readonly string[]) => void;
}

/** Networks that stand out; votes of several networks can be shown together. */
export function Networks({ networks, onShow }: NetworksProps) {
  const texts = useAdminTexts().signals;
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const chosen = networks.filter(({ network }) => ticked.has(network));
  const votes = chosen.reduce((sum, each) => sum + each.votes, 0);

  const tick = (network: string, isTicked: boolean) => {
    const changed = new Set(ticked);
    if (isTicked) changed.add(network);
    else changed.delete(network);
    setTicked(changed);
  };

  return (
    <SignalTable
      heading={texts.networks}
      hint={texts.networksHint}
      firstHeading={texts.choose}
      headings={[texts.network, texts.votes, texts.usual, texts.score]}
      rows={networks.map((row) => ({
        key: row.network,
        first: (
          <Checkbox
            aria-label={texts.chooseOne({ network: row.network })}
            checked={ticked.has(row.network)}
            onChange={({ currentTarget }) => tick(row.network, currentTarget.checked)}
          />
        ),
        name: <code>{row.network}</code>,
        cells: [row.votes, row.usual, row.score],
        onShow: () => onShow([row.network]),
      }))}
    >
      <Group gap="xs">
        <Button onClick={() => setTicked(new Set(networks.map(({ network }) => network)))}>
          {texts.chooseAll({ count: networks.length })}
        </Button>
        <Button disabled={chosen.length === 0} onClick={() => setTicked(new Set())}>
          {texts.chooseNone}
        </Button>
        <Button
          variant="filled"
          disabled={chosen.length === 0}
          onClick={() => onShow(chosen.map(({ network }) => network))}
        >
          {texts.showChosen}
        </Button>
        <p role="status">{texts.chosen({ count: chosen.length, votes })}</p>
      </Group>
    </SignalTable>
  );
}
