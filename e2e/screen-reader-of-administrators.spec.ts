import { test } from './support/fixtures';
import { expectRead } from './support/screen-reader';

test.describe.configure({ mode: 'parallel' });

/** From the login to the dashboard. */
const read: Record<string, string> = {
  'login with errors': `
    - main:
      - heading "Administrator login" [level=1]
      - textbox "ENTER EMAIL" [invalid]
      - paragraph: Enter your email address.
      - textbox "ENTER PASSWORD" [invalid]
      - paragraph: Enter your password.
      - button "LOGIN"
      - link "Forgot your password?"`,
  'login, rejected': `
    - dialog "Login Failed":
      - heading "Login Failed" [level=2]
      - button "Close"
      - paragraph: Email or password is wrong.
      - button "OK"`,
  'dashboard with emails': `
    - main:
      - heading "Dashboard" [level=1]
      - navigation "What to show":
        - button "Emails" [pressed]
        - button "Votes"
        - button "Overview"
        - button "Audit log"
        - button "Integrations"
      - button "Sign out"
      - search:
        - searchbox "Search Email"
      - button "Filter"
      - button "Refresh"
      - button "Columns"
      - button "Export CSV"
      - region "Collected email addresses, newest first":
        - table "Collected email addresses, newest first":
          - rowgroup:
            - row:
              - columnheader "Email Address"
              - columnheader "Source"
          - rowgroup:
            - row:
              - rowheader "person-1@example.com":
                - button "person-1@example.com"
              - cell "two.example.com"
      - status: "Page 1: 25 rows."
      - navigation "Pages":
        - button "Previous" [disabled]
        - button "Next"`,
  'dashboard with filters in use': `
    - list "Filters in use":
      - listitem:
        - 'button "Remove the filter Country: South Georgia and the South Sandwich Islands"'
    - group "Change votes":
      - status: "Found: 25 votes that count"
      - button "Invalidate 25 votes"
      - button "Restore"
      - button "Erase" [disabled]`,
  'dashboard with selected votes': `
    - main:
      - group "Change votes":
        - status: 25 votes selected
        - button "Erase 25 votes"
      - region "Votes, newest first":
        - table "Votes, newest first":
          - rowgroup:
            - row:
              - columnheader "Select all votes on this page":
                - checkbox "Select all votes on this page" [checked]
              - columnheader "Name"
              - columnheader "Network"
              - columnheader "Country"
              - columnheader "Zip Code"
              - columnheader "Phone Number"
              - columnheader "Email"
              - columnheader "Free Gifts"
              - columnheader "Cast"
              - columnheader "Source"
          - rowgroup:
            - row:
              - cell:
                - checkbox "Select the vote of Анна Пример" [checked]
              - rowheader "Анна Пример Not counted"`,
  'dashboard with a whole vote': `
    - dialog "Vote":
      - heading "Vote" [level=2]
      - button "Close"
      - term: Email
      - definition: /@subdomain\\.subdomain/
      - term: Free Gifts
      - definition: "True"`,
  'dashboard with the choice of columns': `
    - dialog "Columns to show":
      - heading "Columns to show" [level=2]
      - button "Close"
      - group "Columns to show":
        - checkbox "Network" [checked]
        - checkbox "Source" [checked]`,
  'dashboard with the filter of the votes': `
    - dialog "Filter":
      - heading "Filter" [level=2]
      - button "Close"
      - group "Search By":
        - radio "Country" [checked]
        - radio "Zip Code"
      - combobox "Country" [expanded]
      - listbox "Countries":
        - option "Albania"
      - textbox "Cast from"
      - textbox "Cast before"
      - combobox "Status"
      - combobox "Source"
      - textbox "Mail domain"
      - button "Cancel"
      - button "Apply"`,
  'dashboard that asks for a reason': `
    - dialog "Erase people":
      - heading "Erase people" [level=2]
      - paragraph:
        - strong: This cannot be undone. It concerns 1 selected vote.
      - textbox "Reason" [invalid]
      - paragraph: Give a reason.
      - button "Cancel"
      - button "Erase"`,
  'dashboard with an error': `
    - region "Votes, newest first":
      - alert:
        - paragraph: Error fetching data
        - paragraph: /The search took too long/
      - button "Try again"`,
  'dashboard while it exports': `
    - status: Exporting Votes
    - progressbar "Export CSV"
    - button "Cancel the export"`,
};

for (const [name, snapshot] of Object.entries(read)) {
  test(`a screen reader is told where it is and what can be done: ${name}`, async ({ page }) => {
    await expectRead(page, name, snapshot);
  });
}
