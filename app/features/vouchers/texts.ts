export const claimsAndRedemptionsByDay = 'Claims and redemptions by day';
export const nobodyHasClaimedOrRedeemed = 'Nobody has claimed or redeemed this in the last ninety days.';
export const daysInTimezone = 'Days in {timezone}';
export const claimedAndRedeemedSince = '{claims} claimed and {redemptions} redeemed since {date}';
export const claims = 'Claims';
export const redemptions = 'Redemptions';

export const theFileIsLargerThan = 'The file is larger than 500 KB. Split it and import the parts.';

export const codes = 'Codes';
export const downloadAsCsv = 'Download as CSV';
export const thereAreNoCodesYet = 'There are no codes yet.';
export const codesCountFree = '{codes}, {count} free.';
export const takenAdded = '{taken} added';
export const generateCodes = 'Generate codes';
export const howMany = 'How many';
export const prefix = 'Prefix';
export const optionalSuchAsSpring = 'Optional, such as SPRING-';
export const randomWithoutLettersAndDigits = 'Random, without letters and digits that are mistaken for each other.';
export const importCodes = 'Import codes';
export const csvFileWithCodes = 'CSV file with codes';
export const aCodeInEachLine = 'A code in each line, or in a column headed “code”; at most 500 KB.';

export const products = 'Products';
export const anyProduct = 'Any product';
export const anotherProduct = 'Another product';
export const thisAccountHasNoRetailers = 'This account has no retailers.';

export const issued = 'Issued';
export const claimed = 'Claimed';
export const redeemed = 'Redeemed';
export const redemptionRate = 'Redemption rate';
export const takenMarkedAsRedeemed = '{taken} marked as redeemed';
export const importRedemptions = 'Import redemptions';
export const csvFileOfRedeemedCodes = 'CSV file of redeemed codes';
export const columnsCodeRedeemedAtAnd =
  'Columns code, redeemed_at and, where you know it, order_value; at most 500 KB.';

export const status = 'Status';
export const left = 'Left';
export const theClaimPageAnswersOnce = 'The claim page answers once the voucher is active.';
export const claimPage = 'Claim page';
export const activate = 'Activate';
export const pause = 'Pause';
export const end = 'End';
export const nobodyCanClaimItAny =
  'Nobody can claim it any more, and it can’t be started again. Codes that are out stay as they are.';
export const endForGood = 'End for good';
export const duplicate = 'Duplicate';
export const deleteLabel = 'Delete';
export const theDraftIsDeletedForGood = 'The draft is deleted for good.';
export const deleteDraft = 'Delete draft';

export const allButEnded = 'All but ended';
export const notStartedYet = 'Not started yet';
export const pastItsEnd = 'Past its end';
export const usedUp = 'Used up';

export const rejectedRows = 'Rejected rows';
export const theFirstOfThem = 'The first {count} of them.';
export const takeThisFileBack = 'Take this file back…';
export const allImports = 'All imports';
export const rejectedRowsAsCsv = 'Rejected rows as CSV';

export const giveAWholeNumberFrom = 'Give a whole number from 1, or nothing for no limit.';
export const giveAWholeNumberFrom1 = 'Give a whole number from 1 to 1,000.';
export const oneOfAPoolFor = 'One of a pool for each claim';
export const theSameCodeForEverybody = 'The same code for everybody';
export const theirEMailAddress = 'Their e-mail address';
export const theirBrowserByACookie = 'Their browser, by a cookie';
export const showTheCodeImmediately = 'Show the code immediately';
export const eMailALinkTo = 'E-mail a link to the code';
export const name = 'Name';
export const forYouAndYourColleagues = 'For you and your colleagues; never public.';
export const giveANameOfAt = 'Give a name of at most 80 characters.';
export const kind = 'Kind';
export const whatIsGivenStaysAs = 'What is given stays as it is once people could claim it.';
export const amount = 'Amount';
export const sayHowMuchIsGiven = 'Say how much is given; a percentage is at most 100.';
export const currency = 'Currency';
export const suchAsEur = 'Such as EUR';
export const giveTheCodeOfA = 'Give the code of a currency, such as EUR.';
export const title = 'Title';
export const sayInAtMost120 = 'Say in at most 120 characters what the claim page is to say.';
export const text = 'Text';
export const writeAtMost2000Characters = 'Write at most 2,000 characters.';
export const firstDay = 'First day';
export const giveADayAndA = 'Give a day and a time that exist.';
export const fromTime = 'From, time';
export const emptyFromTheBeginningOf = 'Empty: from the beginning of the day';
export const lastDay = 'Last day';
export const theEndMustBeAfter = 'The end must be after the start, and in the future to be claimed.';
export const untilTime = 'Until, time';
export const emptyToTheEndOf = 'Empty: to the end of the day';
export const timezone = 'Timezone';
export const daysAndTimesAboveAre = 'Days and times above are by the clocks there.';
export const giveATimezoneSuchAs = 'Give a timezone such as Europe/Paris.';
export const claimsInAll = 'Claims in all';
export const emptyAsManyAsThere = 'Empty: as many as there are codes';
export const claimsPerPerson = 'Claims per person';
export const identifyCustomersBy = 'Identify customers by';
export const weStoreOnlyAHash = 'We store only a hash.';
export const customerIdentification = 'Customer identification';
export const howPeopleAreToldApart = 'How people are told apart stays as it is once people could claim.';
export const eMailConfirmation = 'E-mail confirmation';
export const aMailedLinkStopsClaims = 'A mailed link stops claims with other people’s addresses.';
export const whereCodesComeFromStays = 'Where codes come from stays as it is once people could claim.';
export const code = 'Code';
export const give4To64Letters = 'Give 4 to 64 letters, digits, dots or dashes.';
export const addAProduct = 'Add a product';
export const chooseProductsOfThisAccount = 'Choose products of this account; a free product needs one.';
export const retailers = 'Retailers';
export const noneChosenAnyRetailer = 'None chosen: any retailer.';
export const chooseRetailersOfThisAccount = 'Choose retailers of this account.';
export const giveANumberAbove0 = 'Give a number above 0 with at most {digits} decimals.';
export const giveTheDayOfThisTime = 'Give the day of this time.';

export const save = 'Save';
export const kindValueCodesAndCustomer =
  'Kind, value, codes and customer identification can’t change after activation.';
export const whatIsGiven = 'What is given';
export const perCent = 'Per cent';
export const whatTheClaimPageSays = 'What the claim page says';
export const whenItCanBeClaimed = 'When it can be claimed';
export const howOften = 'How often';
export const whatItIsGoodFor = 'What it is good for';

export const newestFirst = 'Newest first';
export const nameAToZ = 'Name, A to Z';
export const lastEditedFirst = 'Last edited first';
export const lastEdit = 'Last edit';
export const untilEarliestFirst = 'Until, earliest first';
export const mostClaimed = 'Most claimed';
export const mostRedeemed = 'Most redeemed';
export const nameOrTitle = 'Name or title';
export const findVouchers = 'Find vouchers';
export const any = 'Any';
export const offer = 'Offer';
export const until = 'Until';

export const nothingWasSaved = 'Nothing was saved.';
export const generateOrImportCodesFirst = 'Generate or import codes first.';
export const itIsSavedButCant = 'It is saved, but can’t be claimed yet. Something is missing.';
export const itIsSavedButNotActive = 'It is saved, but not active. {kind}';
export const kindValueAndCodesStay =
  'Kind, value and codes stay as they are once people could claim. Nothing was saved.';
export const theVoucherCantGoThere = 'The voucher can’t go there from where it is.';
export const thisAccountHasAllThe = 'This account has all the vouchers it may keep. Delete a draft first.';
export const onlyADraftCanBeDeleted = 'Only a draft can be deleted.';
export const noCodesCanBeAdded = 'No codes can be added: the voucher has ended or has 200,000 already.';
export const nobodyCouldClaimThisVoucherYet = 'Nobody could claim this voucher yet.';
export const generateFrom1To20 = 'Generate from 1 to 20,000 codes at a time.';
export const aPrefixHasAtMost = 'A prefix has at most 12 capital letters, digits and dashes.';
export const chooseACsvFileWith = 'Choose a CSV file with a code in each line.';
export const thisIsNotACsv = 'This is not a CSV file in UTF-8. Save it as one first.';
