/**
 * What the commonest passwords are made of, in lower case and without separators: words, names and names of things
 * that lead every published list of leaked passwords, and phrases that people think of first.
 */
export const COMMON_PARTS: readonly string[] = `
  correcthorsebatterystaple letmeinplease letmein iloveyou loveyou trustnoone trustno1 thankyou nothing whatever
  password passwort passphrase passwd passcode pass contrasena senha motdepasse parola
  administrator administrador admin root superuser user guest login logon signin test testing tester demo sample
  example default changeme change secret welcome hello access enter open sesame opensesame temporary temp master
  computer internet server system security secure account website google facebook microsoft windows apple android
  samsung linux hacker database mysql oracle cisco router network
  dragon monkey tiger lion panther eagle falcon dolphin bulldog wolf bear spider rabbit chicken turtle butterfly
  kitten puppy horse fish mustang
  football baseball basketball soccer hockey tennis golf golfer fishing liverpool arsenal chelsea barcelona
  manchester realmadrid juventus yankees cowboys steelers eagles lakers packers raiders rangers redsox dolphins
  superman batman spiderman starwars startrek pokemon naruto matrix gandalf hogwarts minecraft fortnite ninja
  princess prince queen king angel angels babygirl baby lovely beautiful gorgeous sweetheart honey sunshine flower
  rainbow cookie chocolate cheese banana orange peaches pepper ginger butter coffee
  summer winter spring autumn january february march april june july august september october november december
  monday tuesday wednesday thursday friday saturday sunday
  america american england london newyork texas florida california chicago boston canada germany france india
  michael jennifer jordan jessica michelle daniel charlie andrew thomas robert william george joshua matthew ashley
  nicole amanda samantha hannah sophie maggie patrick richard nicholas jonathan anthony justin alexander brandon
  shadow hunter killer ranger thunder phoenix diamond silver golden purple yellow black blue green freedom maverick
  mercedes ferrari porsche corvette camaro harley yamaha toyota
  money lucky winner success champion forever family friends mother father daddy mommy jesus christ heaven faith
  god love happy magic power warrior wizard player gamer super star music guitar rocket
  asdf qwerty azerty qwertz zxcvbn qazwsx 1q2w3e 1qaz2wsx zaq12wsx q1w2e3 abc123 aa123 a1b2c3
  publiconlinepoll poll polls voter voters votes vote election candidate
`
  .trim()
  .split(/\s+/);
