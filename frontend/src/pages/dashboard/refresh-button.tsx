import { Button } from '@mantine/core';
import { Icon } from '../../components/icon';
import { useAdminTexts } from '../../languages/admin-texts';

export function RefreshButton({ onClick }: { onClick: () => void }) {
  const adminTexts = useAdminTexts();
  return (
    <Button leftSection={<Icon name="reload" />} onClick={onClick}>
      {adminTexts.list.refresh}
    </Button>
  );
}
