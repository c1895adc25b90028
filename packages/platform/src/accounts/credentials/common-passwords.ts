/**
 * The most common passwords of at least 6 letters and digits, from the frequency list of zxcvbn (MIT license, Dropbox),
 * without vulgar ones. Shorter ones are refused for their length.
 */
const common = new Set(
  `
010203040506 012345678910 014702580369 01telemike01 050605rostik 102030405060 1111111111zz 111222333000
111222333444555 112233445566 122333444455555 123123a 123123qweqwe 1232323q 123321456654 123321q 123321qweewq
123456654321 12345677654321 123456782000 1234567887654321 123456789000 12345678900987654321 1234567890987654321
1234567890q 1234567890qaz 1234567890qw 1234567890qwe 1234567890qwerty 1234567890zzz 123456789101 123456789123
1234567892000 12345678987654321 123456789987654321 123456789a 123456789aaa 123456789abc 123456789asd 123456789q
123456789qaz 123456789qqq 123456789qwe 123456789qwer 123456789qwerty 123456789zxc 1234567a 1234567q 1234567qwertyu
123456a 123456aa 123456q 123456qwerty 123456z 123456zxcvbn 12345a 12345q 12345qwert 1234abcd 1234qwer 1234qwerasdf
1234qwerasdfzxcv 123abc 123asd 123ewqasdcxz 123qaz 123qwe 123qwe123 123qwe456rty 123qweasd 123qweasdzxc 123qwerty123
123zxc 12qw34er56ty 12qwaszx 159753456852 193570356033 19960610ilja 1a2a3a4a5a6a 1a2b3c 1a2b3c4d 1a2s3d4f5g6h 1q2w3e
1q2w3e4r 1q2w3e4r5t 1q2w3e4r5t6y 1qa2ws3ed4rf 1qa2ws3ed4rf5tg 1qaz2wsx 1qaz2wsx3edc 1qaz2wsx3edc4rfv 1qazxsw2
1qazxsw23edc 1qazxsw23edcvfr4 23176djivanfros 23wkoa0fp78dk 31217221027711 32615948worms 41d8cd98f00b 420842084208555
4815162342lf 4815162342lost 541233432442 59382113kevinp 6215mila6215 742617000027 89063032220m 89231243658s
89876065093rax 89semtsriuty 8j4ye3uz a12345 a123456 a1234567 a1b2c3 a1b2c3d4 a1s2d3f4 a1s2d3f4g5h6 aaa111 aardvark
abc123 abc123456789 abcd1234 abgrtyu abigail access access14 accord account action active adgjmptw adidas
admin18533362 administrator adrian aezakmi africa aggies airborne airforce airplane aksjdlasdakj89879 alabama alaska
albert alberto alejandr aleksandr alexande alexander alexandr alexandra alexis alfred alicia aliens alison allison
alpha1 alpha135792468 alpine always alyssa amadeus amadeusptfcor amanda amateur amazon amber1 america american
amsterdam an83546921an13 anakin anastasia anders anderson andrea andreas andrei andrew andrew1 andrewjackie andrey
angel1 angela angelica angelina angelo angels animal annette antananarivu anthony anthony1 antonio anubis anything
anytimetoday apache apollo apple1 apples aquarius aragorn archer archie area51 arizona arnold arsenal arthur artist
asd123 asdasd asdf123 asdf1234 asdfasdf asdfgh asdfgh123456 asdfghj asdfghjk asdfghjkl asdfghjkl123 asdzxc ashley
ashton aspirine asterix astros athena atlanta atlantic atlantis atomic auburn auckland2010 audrey august aurora aussie
austin autumn avalon avatar avenger avrillavigne awesome azerty babydoll babygirl babylon babylon5 badboy badger
badiman28200 baggins bailey baller bambam banana bananas bandit bangkok banshee barbara barbie barcelon barcelona
barkley barney baseball basket basketba basketball batman battle baxter beagle beatles beatrice beautiful beauty
beaver beavis beckham beefcake beetle bender benjamin bennett benson bentley berlin bernard bernie bertha
bhrh0h2oof6xbqjeh bianca bigballs bigboy bigdaddy bigdog bigfoot biggie bigguy bigmac bigman bigone bigred billie
billybob birdie birdman birthday biscuit bishop biteme blabla black1 blackcat blackdog blackie blackjac blackman
blacksonblon blacky blades blahblah blaster blazer blessed blink182 blizzard blonde blondes blondie bltynbabrfwbz
blue123 blue22 bluebird blueeyes bluemoon bluesky bobafett bobbie bobcat boeing bollocks bollox bomber bond007 bondage
bonehead bonjour bonnie booger boogie boomer bossman boston bottom bowling boy4u2ownnyc bpgjldsgjldthnf bradley brandi
brandon brandon1 brandy brasil braves brazil breeze brenda brendan brianna bridge bridget britney brittany broken
bronco broncos brooke brooklyn brooks brother brownie browns brucelee bruins brutus bubba1 bubble bubbles buckeye
buckeyes buddha buddy1 budlight buffalo buffett bugger bulldog bulldogs bullet bullnuts2003 burger burton business
businessbabe buster buster1 butler byteme cactus cadillac caesar caliente californ callie calvin camaro camelot camera
cameron camille campbell canada cancer candyman cannon cantona capital captain cardinal carlos carmen carolina
caroline carolyn carpet carrie carrot carson carter cartman caserta casino casper castle catalina catch22 catdog
catfish catherin cavalier cdtnkfyf celeste celica celine celtic celtics center cessna champion champs chance chandler
change changeme charger chargers charles charlie charlie1 charlott charlotte charly cheese cheeseburger chelsea
chelsea1 cherokee cherry cheryl chester chesterfield chevelle chevrole cheyenne chicago chichi chicken chickenwing101
chicks chiefs children chipper chocolat chopper chris1 chrissy christ christia christian christin christine christop
christopher1 christy chronic chubby chucky civilization cjdthitycndj cjkysirj cjkywt claire clancy claude claudia
clayton clifford clinton clover cnfc35762209 cocacola coffee colleen college collins colombia colorado colors colt45
coltrane columbia combat123654 commando compaq computer concrete condor configuratio connect connie connor
construction consumer contortionist control cookie cookies cooldude cooler coolio cooper copper corona corperfmonsy
corvette cosmopolitan cosmos cosworth cotton cougar counterstrike country courtney cowboy cowboys cowboys1 coyote
cracker creampie creative cricket crimson cristina crusader crystal cthutq cuddles curious curtis cxfcnmt cynthia
dagger dakota dallas damian damien dancer danger daniel daniela danielle darkness darkside darkstar darling darren
darwin david1 daytona dbrnjhbz deadhead deanna debbie december defender defiant deftones delete delta1 denise dennis
denver derrick design desire destiny detroit devildog devilmaycry4 devils dexter dfvgbh diablo diamond diamond1
diamonds diesel dietcoke digger digital digitalprodu dilbert dillon dingdong director discover disney dkflbvbh
dkflbvbhjdbx dkflbvbhjdyf doberman doctor dodger dodgeram dodgers doggie dollar dolphin dolphins domainlock2005
dominic domino donald donkey donnie doodle dookie dorothy douglas dragon dragon1 dragons dreamer dreams driver drizzt
drowssap drpepper drummer dublin ducati dudley duncan durango dustin eagle1 eagles eclipse eduard edward edwardcullen
einstein ekaterina elaine electric element elephant elijah elizabet elizabeth elliott elvis1 elwood emerald eminem
emmanuel empire energy engine engineer england english enigma enterpri entertainment ernest escort esther eternity
eugene evelyn everton exigen exigent explorer express extreme falcon falcons family fantasy farmer faster fatboy
fatcat father fatima753357 fatman fender fernando ferrari ferret ficken fighter finalfantasy findaupair007 finger
finish fireball firebird firefly fireman fisher fishing fkmnthyfnbdf fktrcfylh fktrcfylhjdbx fktrcfylhjdf
fktrcfylhjdyf fktrctq flames flatron fletcher flight flipper florence florida flower flowers fluffy flvbybcnhfnjh
flyboy flyers foobar football forest forever foreveryoung forget forgot formula formula1 forrest fossil foster foxtrot
france frances francis franco frank1 frankie franklin freaky freckles freddie freddy frederic frederiksberg freedom
freedom1 freeman freeuser french friday friend friends frogger froggy front242 frosty funtime fusion future fyfcnfcbz
fylhtq fynfyfyfhbde gabriel galaxy galina galore gambit gandalf gangsta gangster garbage garcia garden garfield
garrett gateway gateway1 gators geheim gemini general genesis genius george georgia gerald gerard german germany
geronimo getsome gfhfktkjuhfv gfhjkm gfhjkmgfhjkm ghbdtn ghbdtnbr ghbdtnghbdtn ghbdtnrfrltkf ghhh47hj7649 ghjatccbjyfk
ghjcnj ghjcnjgbpltw ghjcnjgfhjkm ghjcnjghjcnj ghjcnjqgfhjkm ghjcnjrdfibyj ghjnbdjcnjzybt ghtdtlvtldtl giants gibson
gilbert gillian ginger giovanni gizmodo gjkysqgbpltw global gloria gn56gn56 goblin goblue goddess godzilla goforit
goldberg golden goldfish goldie golfer golfing goober goodbye goodluck goodtime google gordon gorilla gotcha gothic
gracie graham granny grateful green1 greenday greenlantern gregory gremlin grendel griffey griffin grizzly groovy
grover gthtrfnbgjkt gtnhjpfdjlcr guardian guinness guitar gundam gunner hacker halflife hamburg hamilton hamlet hammer
hamster hannah hannibal hansolo happy1 harder hardon harley harley1 harmony harold harris harrison harvey hastings
hawaii hawkeye hayden hd764nw5d7e1vb1 hd764nw5d7e1vbv hearts heather heather1 heaven hector hedimaptfcor helena
hellfire hello1 hello123 helpme hendrix herbert hercules herman hermes hershey hesoyam highland hiphop history hitman
hjvfirf hobbes hobbit hockey holden holiday holland hollywoo holmes homer1 homerun honda1 hongkong hooker hoover
horndog hornet horney horses hotboy hotdog hotrod hotstuff hottie houston howard hudson hummer hunter hunter1 hunting
husker huskers iampurehaha2 ibanez icecream iceman iforgot ilovemyfamily iloveu iloveyou imagine immortal impala
imperial incubus indian indiana indians indigo infantry inferno infiniti infinity ingodwetrust insane inside
installdevic installsqlst integra intelligence international internet intrepid ipo54tj45uy856 ireland ironman isabel
isabella isabelle iseedeadpeople island israel italia ivanov iverson iwantu jackal jackie jackoff jackson jaguar
jamaica james1 jamesbond007 jammer janice janine january jasmin jasmine jason1 jasper jeffrey jennifer jeremiah jeremy
jericho jerome jersey jessica jessica1 jessie jester jesus1 jimbob joanna joanne john316 johnny johnson jonathan
jordan jordan23 joseph josephphone7 joshua judith julian jumper jungle junior jupiter justdoit justice justin
justinbieber justme juventus kaiser kaktus kangaroo kansas karate karina kasper katana katerina kathleen katrin
katrina kawasaki keeper kelley kelsey kennedy kenneth kenwood kermit kevin1 keyboard killer killer1 kimberly kingdom
kingkong kingston kirill kisses kissme kitkat kitten kittycat klaster knicks knight knights kodiak kolobok kramer
krishna kristen kristi kristin kristina ktjynsq40147 labrador lacrosse ladies ladybug laguna lakers lancer larisa
lasvegas latino lauren laurie lawrence lawyer leather leavemealone ledzep legend legion legolas lemons lennon leonard
leonardo leslie lestat lester letmein letmein1 letmein2 letsgo lexmark lhbjkjubz2957704 liberty licker lickme lifehack
lightnin lights lincoln lindsay lindsey liquid little liverpoo liverpool lizard lizzie lobster logitech lol123 lolita
lollipop lollol london lonely lonestar lonewolf longhorn looking lorenzo lorraine lost4815162342 louise love777321777
lovely loveme loverboy lovers loveyou loving lowrider lucifer lucky1 lucky7 ludwig luther lvbnhbq lytdybrbdfvgbhf
lytghjgtnhjdcr machine maddie maddog madison madman madmax madness madonna madrid maestro maggie magic1 magnolia
magnum magnus maiden mailcreated5240 makaveli maksim malcolm malibu mallard manager manchester maniac manson manuel
manutd maprchem56458 marathon marcel marcus margaret margarita mariah marian marina marine mariners marines marino
marion markus marlboro marley marlin marshall martha martin martina martinez martini marvel marvin maryjane master
master1 masters matrix matthew matthew1 mature maurice maurolarastefy maverick maxima maximus maxine maxwell megadeth
megaman melanie melinda melissa melody melvin member memphis mercedes mercury meridian merlin mersedes metallic
metallica method mevefalkcakk mexico michael michael1 michaeljackson michel michele michelle michigan mickey microsoft
midnight miguel milano miller millie million milton minecraft minecraft123 minnie mirage miranda mission mister
mistress mitchell mnbvcxz mobile mollie molly1 molson monday money1 mongoose monica monika monique monitor monkey
monkey1 monkeys monopoly monroe monster montana montreal mookie moomoo morgan morganstanley morpheus morris morrison
mortalkombat moscow mother motorola mountain mozart msoracle32re msorcloledbr muffin mulder munchkin murphy murray
muscle mushroom musicman mustang mustang1 mustangs mylove myself mystery nadine napoleon naruto nascar nastya natali
natalia natalie natasha nathan national naughty ncc1701 ncc1701d ncc1701e necronomicon needforspeed nellie nelson
nemesis nemvxyheqdd5oqxyxyzi neptune network networkingpe newlife newman newport newproject2004 newton newyork nfnmzyf
nhbujyjvtnhbz nhecsyfujkjdt nhfdvfnjkju123 nhfycajhvths nicholas nicola nicolas nicole nightcrawler nikita nimrod
niners nintendo nirvana nissan nolimit nondriversig noodles nookie norman norton nothing november ntktdbpjh1994 nugget
nuttertools nylons nymets oakland obiwan oblivion october odessa office ohyeah oicu812 oksana olcrackmaster oldman
oliver olivia onelove online ontheoutside openup oracle orange orlando osiris outlaw overlord oxford pa55word pacific
packard packers pacman painter pakistan palace paladin palmer pamela panama panasonic pancho pandora pantera panther
panthers panzer paradise paradox paraklast1974 parker parola parrot pascal password password1 password123 password1234
passwordassword passwordstandard patches patricia patrick patrick1 patriot patriots patton pauline pavilion payton
peaches peanut peanuts pearljam pebbles peekaboo peewee pegasus pencil penelope penguin penguins pentium people pepper
pepsi1 perfect personal pervert peterpan peugeot pfqwtd27121988 phantom philadelphia philip philips phillip philly
phoebe phoenix phoenix1 photos picard pickle pickles picture pierre piglet pikachu pimpin pineappl pioneer pirate
pirates pitbull planet plastic platinum player playstation2 playstation3 playtime please pleasure plumber plymouth
poison poiuyt pokemon polaris police polina pontiac poohbear pookie popcorn popeye porkchop porsche porsche9 porter
portland portugal postal potato potter powder power1 powers precious predator prelude presario preston pretty primus
prince princes princess printer private privet prodigy professional psycho ptybnxtvgbjy pumpkin punisher punkin
punkrock punksnotdead purple pussies putter pyramid python q12345 q1w2e3 q1w2e3r4 q1w2e3r4t5 q1w2e3r4t5y6
q1w2e3r4t5y6u7 q1w2e3r4t5y6u7i8 q1w2e3r4t5y6u7i8o9p0 qawsed qawsedrf qawsedrftgyh qaz123 qaz123wsx456 qazqaz qazwsx
qazwsx123 qazwsx123456 qazwsxed qazwsxedc qazwsxedc123 qazwsxedcrfv qazwsxedcrfvtgb qazxsw qazxswedc qazxswedc123
qazxswedcvfr qqq111 quality qwaszx qwaszxerdfcv qwe123 qweasd qweasdzxc qweasdzxc123 qweqwe qwer1234 qwerasdf
qwerasdfzxcv qwert123 qwertasdfgzxcvb qwerty qwerty1 qwerty12 qwerty123 qwerty12345 qwerty123456 qwerty123456789
qwertyasdfgh qwertyu qwertyui qwertyuiop qwertyuiop10 qwertyuiop12 qwertyuiop123 qwertyuiop12345 qwertyytrewq qwertz
rabbit racecar racerx rachel racing ragnarok raider raiders raiders1 rainbow raistlin rammstein random ranger ranger1
rangers raptor rascal rasdzv3 ravens raymond rbhbkk reality reaper rebecca rebels red123 redalert reddog redhead
redman redneck redrum redskins redsox redwings reggie regina remember renegade rescue research residentevil review
rfnthbyf1988 rfrfirf rhbcnbyf ricardo richard richard1 richie richmond ripper rjntyjr robbie robert robert1 roberto
roberts robinson rocker rocket rockon rockstar rocky1 rodney rogers roland roller rolltide romashka rommel ronald
ronaldinho10 ronaldo ronnie rooster rootbeer roscoe rosebud rosemary roxanne rubber runner rush2112 ruslan russell
russia rusty1 sabine sabrina safety sailing sailor saints sakura salmon samantha sammie sammy1 sampson samson samsung
samuel samurai sanchez sandiego sandman sandra sanfrancisco santiago santos sapphire sarah1 sasha1 satan666
satisfaction saturn saun24865709 savage savannah scandinavian scarface scarlet scarlett school schoolgirlie scooby
scoobydo scooter scooter1 scorpio scorpion scotland scotty scream scruffy scully sdicmt7seytn search seattle sebastia
sebastian secret security seemnemaailm seinfeld seminole semperfi septembe serega serena serenity sergei sergey sergio
server service sesame seven7 shadow shadow1 shaggy shalom shaman shamrock shaney14 shannon shaolin sharks sharon
shasta shaved shazam sheena sheila shelby shelly shemale sherlock sherman sherry shiloh shirley shogun shopping shorty
shotgun showme showtime sidney siemens sierra silver silvia simone simple simpson simpsons singer single sinner sirius
sister sithlord skater skeeter skipper skippy skittles skyline skywalke slappy slapshot slayer sleepy slipknot smiles
smiley smitty smoker smokey smokin smooth smudge snakes snapper snatch snickers sniper snoopy snowball snowman
snuggles sobaka soccer soccer1 socrates softball software sojdlg123aljg soldier solomon sommer sonnenschein
sonyericsson sooner sooners sophia sophie soso123aljg southern spanking spankme spanky sparky spartak spartan spartans
special specialinsta spectrum speedy spencer spider spiderma spiderman spidey spirit spitfire spooky sports spring
springer sprint sprite spunky spyder squirrel squirt srinivas stacey stalker stallion standard stanley starcraft
stardust stargate startrek starwars stealth steelers stefan stella stephani stephanie stephen sterling steven stevie
stewart stickdaddy77 sticky stimpy stinger stingray stinky stinkyfinger stocking stonecol stones stormy stranger
stratocaster street strider strike stuart student stupid subaru sublime success summer sundance sunday sunrise sunset
sunshine super123 superfly superman supernatural support surfer surfing suzanne suzuki svetlana swallow sweetie
sweetpea sweets sweety swimming swordfis swordfish sydney sylvia syracuse system systemofadown tacobell tacoma tamara
tanker tanner tardis target tarheel tarheels tarzan tatiana tattoo tatyana taurus taylor tazman teacher techno telefon
tempest temple temppassword tennis tequila teresa test123 tester testing thailand thanks thankyou thecakeisalie
thegame theman theone therock thomas thomas1 thompson throat thuglife thumper thunder thunder1 thx1138 ticketmaster
tickle tiffany tiger1 tigers tigger timber timothy tinker tintin titanic titans titleist tobias tomcat topcat topgun
topper tornado toronto toshiba tottenha toyota tracey trains trance transam transformers travel travis trebor trevor
trfnthbyf tricky trigger trinity tristan triumph trixie trojan trombone trooper trouble trucker trucks trumpet trunks
trustno1 tucker turkey turner turtle tweety twilight twister ultimate unbelievable unicorn united unknown unreal
usa123 vacation valentin valentina valera valerie valley vampire vanessa vanhalen vanilla vanyarespekt vectra vegeta
velvet verbatim veritas veronica veronika vertigo vfhbyf vfhbyfvfhbyf vfhecz vfrcbv vfrcbvvfrcbv vfvfvskfhfve vfvjxrf
victor victoria victory viking vikings viktor vincent violet viper1 vision vivian vladimir vladimirovna volume voodoo
voyager vulcan walker wallace walnut walter wanker warcraft warhammer40k warlock warren warrior warriors waterloo
waters watson wazzkaprivet weasel weather webmaster websolutions websolutionssu webster webuivalidat weezer
weihnachtsbau weihnachtsbaum welcome welcome1 werewolf wesley western westham westside whatever wheels whiskey whitney
whosyourdaddy whynot wicked wildcat wildcats william william1 williams willie willis willow wilson window windows
winner winnie winston winter wisdom wizard wolfgang wolfman wolfpack wolverin wolverine wolves wombat wonder woody1
wookie wrangler wright wrinkle1 wutang xanadu xavier xfiles yamaha yankee yankees yankees1 ybrbnf yellow yfnfif yomama
yourmom ytrewq yvonne z1x2c3v4b5n6 z1x2c3v4b5n6m7 zachary zaq123 zaq12wsx zaq12wsxcde3 zaq1xsw2 zaq1xsw2cde3 zaqwsx
zaqwsxcderfv zcfvfzkexifz zeppelin zipper zombie zqjphsyf6ctifgu zxc123 zxcasdqwe123 zxcv1234 zxcvbn zxcvbn123456
zxcvbnm zxcvbnm123456789 zxcvbnmmnbvcxz
`
    .trim()
    .split(/\s+/),
)

/**
 * Whether a password is among the first that an attacker would try: a common one in upper or lower case with a few
 * digits or signs around it (Password2024!), or a short text repeated.
 */
export function isCommonPassword(password: string): boolean {
  const text = password.normalize('NFKC').toLowerCase()
  const core = text.replace(/^[^a-z]{0,6}/, '').replace(/[^a-z]{0,6}$/, '')
  const [repeated = text] = /^(.+?)\1+$/u.exec(text)?.slice(1) ?? []
  return [text, core, repeated].some((part) => common.has(part)) || (repeated !== text && repeated.length <= 6)
}
