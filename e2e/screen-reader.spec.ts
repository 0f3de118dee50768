import { test } from './support/fixtures';
import { expectRead } from './support/screen-reader';

test.describe.configure({ mode: 'parallel' });

/** On the way to a vote. */
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
            - link "Select a country from the list."
          - listitem:
            - link "ZipCode is required."
          - listitem:
            - link "Please agree to the terms and conditions before submitting."
      - group "Who you are":
        - textbox "Name" [invalid]
        - paragraph: Name is required.
        - textbox "Phone Number"
        - textbox "Email" [invalid]
        - paragraph: Email is required.
      - group "Where you are":
        - combobox "Select Country" [invalid]: Atlantis
        - paragraph: Select a country from the list.
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
};

for (const [name, snapshot] of Object.entries(read)) {
  test(`a screen reader is told where it is and what can be done: ${name}`, async ({ page }) => {
    await expectRead(page, name, snapshot);
  });
}
