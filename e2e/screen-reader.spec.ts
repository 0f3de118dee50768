import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { fixLot } from './support/lot';
import { screens } from './support/screens';

test.describe.configure({ mode: 'parallel' });

/** What a screen reader is told on the way to a vote and on the dashboard: roles, names and states, in reading order. */
const read: Record<string, string> = {
  'splash with its words': `
    - banner:
      - navigation "Language":
        - button "Español"
    - main:
      - heading "Public Online Poll" [level=1]
      - paragraph: One person, one vote. Come in and cast yours.
      - link "Enter the poll"`,
  'landing with live totals and moving pictures': `
    - banner:
      - link "Public Online Poll"
      - navigation "Language":
        - button "Español"
    - main:
      - heading "Candidate One already has a landslide of voters" [level=1]
      - paragraph: /Take part in the unofficial vote/
      - link "VOTE NOW"
      - button "Share"
      - link "Visit our legal-services partner"
      - link "This poll supports trends and articles"
      - button "Pause the pictures"
      - region "Vote totals":
        - heading "Vote totals" [level=2]
        - status: "Live totals: every vote is counted exactly once."
        - term: USA Candidate One Votes
        - definition: 85,931,559
        - definition: 93.5%
        - term: USA Candidate Two Votes
        - definition: 5,939,848
        - definition: 6.5%
        - term: Global Candidate One Votes
        - definition: 23,676,959
        - definition: 99.9%
        - term: Global Candidate Two Votes
        - definition: 12,180
        - definition: 0.1%
        - paragraph: "Global: votes from outside the United States."
        - link "All results"
    - complementary "Tip jar":
      - link "Tip jar (opens in a new tab)"`,
  'share dialog': `
    - dialog "SHARE":
      - heading "SHARE" [level=2]
      - button "Close"
      - list:
        - listitem:
          - link "Share on Facebook (opens in a new tab)"
        - listitem:
          - link "Share on X (opens in a new tab)"
        - listitem:
          - link "Share on WhatsApp (opens in a new tab)"
        - listitem:
          - link "Share on Telegram (opens in a new tab)"
        - listitem:
          - link "Share on LinkedIn (opens in a new tab)"
        - listitem:
          - link "Share on Pinterest (opens in a new tab)"
        - listitem:
          - link "Open Instagram (opens in a new tab)"
        - listitem:
          - button "Print"
      - textbox "Link to this poll": /^http:..localhost:\\d+$/
      - button "Copy Link"`,
  form: `
    - main:
      - list "Steps to vote":
        - listitem: 1 Your details
        - listitem: 2 Your choice
      - heading "Enter Your Info, Then Vote" [level=1]
      - group "Who you are":
        - textbox "Name"
        - textbox "Phone Number"
        - textbox "Email"
      - group "Where you are":
        - combobox "Select Country": United States of America
        - button "Show all countries"
        - textbox "ZipCode"
      - group "What you get":
        - checkbox "Yes, send me the newsletter and free gifts." [checked]
      - button "GO VOTE"
      - paragraph: /^One vote per email address/
      - paragraph: Your information is never distributed or disclosed to third parties.
      - list:
        - listitem:
          - link "Privacy"
    - contentinfo:
      - list:
        - listitem: Unofficial poll
      - list:
        - listitem:
          - link "Privacy"`,
  'form with errors': `
    - main:
      - heading "Enter Your Info, Then Vote" [level=1]
      - group "Please check the fields that are marked.":
        - heading "Please check the fields that are marked." [level=2]
        - list:
          - listitem:
            - link "Name is required."
          - listitem:
            - link "Email is required."
          - listitem:
            - link "Choose a country from the list."
          - listitem:
            - link "ZipCode is required."
      - group "Who you are":
        - textbox "Name" [invalid]
        - paragraph: Name is required.
        - textbox "Phone Number"
        - textbox "Email" [invalid]
        - paragraph: Email is required.
      - group "Where you are":
        - combobox "Select Country" [invalid]: Atlantis
        - paragraph: Choose a country from the list.
        - textbox "ZipCode" [invalid]
        - paragraph: ZipCode is required.
      - group "What you get":
        - checkbox "Yes, send me the newsletter and free gifts." [invalid]
      - button "GO VOTE"
    - alert:
      - paragraph: Please agree to the terms and conditions before submitting.
      - button "Close"`,
  'form with its countries': `
    - combobox "Select Country" [expanded]: United States of America
    - listbox "Countries":
      - option "Afghanistan"
      - option "Åland Islands"
      - option "Albania"`,
  choice: `
    - main:
      - heading "UNITED STATES PRESIDENTIAL CANDIDATES" [level=1]
      - paragraph: /This is an unofficial vote by the people/
      - term: Name
      - definition: Ada Example
      - term: Email
      - definition: /@example.com/
      - term: Country
      - definition: United States of America
      - term: ZipCode
      - definition: "00000"
      - link "Change your details"
      - list:
        - listitem:
          - heading "Candidate One" [level=2]
          - button "LOCK MY VOTE for Candidate One"
        - listitem:
          - heading "Candidate Two" [level=2]
          - button "LOCK MY VOTE for Candidate Two"
      - paragraph: The order of the candidates is drawn by lot for each visitor.`,
  'choice while the vote is sent': `
    - main:
      - list:
        - listitem:
          - button "Sending your vote… for Candidate One" [disabled]
        - listitem:
          - button "LOCK MY VOTE for Candidate Two" [disabled]
      - status: Sending your vote…`,
  success: `
    - main:
      - heading "Congratulations" [level=1]
      - paragraph: You have voted Successfully.
      - paragraph: Your vote went to Candidate One.
      - button "Free Gifts"
      - button "Share"
      - link "See the results"
      - timer: Taking you to the free gifts in 5 s.
      - button "Stay here"`,
  'sorry, not counted': `
    - main:
      - heading "Sorry!" [level=1]
      - paragraph: The poll cannot take all votes at this moment. Please try again.
      - paragraph: Nothing was counted.
      - link "Try again"
      - button "Free Gifts"
      - button "Share"
      - paragraph: You can only vote once. This attempt has not used up your vote.`,
  'login with errors': `
    - main:
      - heading "Administrator login" [level=1]
      - textbox "ENTER EMAIL" [invalid]
      - paragraph: ENTER EMAIL is required.
      - textbox "ENTER PASSWORD" [invalid]
      - paragraph: ENTER PASSWORD is required.
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
      - button "Sign out"
      - navigation "What to show":
        - button "Emails" [pressed]
        - button "Votes"
        - button "Overview"
        - button "Audit log"
      - search:
        - searchbox "Search Email"
      - button "Filter"
      - button "Refresh"
      - button "Export CSV"
      - region "Collected email addresses, newest first":
        - table "Collected email addresses, newest first":
          - rowgroup:
            - row:
              - columnheader "Email Address"
              - columnheader "Source"
          - rowgroup:
            - row:
              - rowheader "person-1@example.com"
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
      - status: All that the search and filter find
      - button "Invalidate"
      - button "Restore"
      - button "Erase" [disabled]`,
  'dashboard with chosen votes': `
    - main:
      - group "Change votes":
        - status: 25 votes chosen
        - button "Erase"
      - region "Votes, newest first":
        - table "Votes, newest first":
          - rowgroup:
            - row:
              - columnheader "Choose all votes on this page":
                - checkbox "Choose all votes on this page" [checked]
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
                - checkbox "Choose the vote of Анна Пример" [checked]
              - rowheader "Анна Пример Not counted"`,
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
        - strong: This concerns 1 chosen vote.
      - textbox "Reason" [invalid]
      - paragraph: Reason is required.
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
    await fixLot(page, 'first');
    await screenNamed(name).open(page);
    await expect(page.locator('body')).toMatchAriaSnapshot(snapshot);
  });
}

function screenNamed(name: string): { open: (page: Page) => Promise<void> } {
  const screen = screens.find((one) => one.name === name);
  if (!screen) throw new Error(`there is no screen '${name}'`);
  return screen;
}
