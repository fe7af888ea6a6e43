@system
Feature: System endpoints: every answer
  Rules that every answer of a run is held against.

  @SY-03 @stated
  Rule: Every body is JSON, save the reference page
    §4. An answer under /api/v1 that has a body has a JSON body, whether it is a result or an error.

  @SY-08 @stated
  Rule: The Timestamp of a check is in UTC
    §2.1. A Timestamp that carries an offset or the name of a zone carries that of UTC.

  @SY-39 @stated
  Rule: AuthMethod is oauth or api_key
    §2.4. AuthMethod takes one of these two values and no other.

  @SY-49 @open @OP-05
  Rule: How the Timestamp of a check is written
    §2.1. The format of Timestamp is recorded.

  @SY-50 @open @OP-01
  Rule: Which casing the names in system answers have
    §4.1. The casing of property names in the bodies of this chapter is recorded.

  @SY-51 @open @OP-02
  Rule: Which further members system answers carry
    §2.1. The names of members beyond the documented ones in the bodies of this chapter are recorded.

  @SY-52 @open @OP-07
  Rule: Which media type a body is declared with
    §4. The content type of results and of errors, with its parameters, is recorded.

  @SY-53 @open @OP-26
  Rule: What the Product is called
    §2.2. The name of the product that this server gives is recorded.

  @SY-55 @open @OP-36
  Rule: Which Name and Roles a caller without an identity has
    §5.6. What user info gives as Name and Roles while Authorised is false is recorded.

  @SY-56 @open @OP-37
  Rule: Whether an authorised caller gets a Message
    §2.4. Whether Message is null, left out or a text while Authorised is true is recorded.

  @SY-58 @open @OP-122
  Rule: What the auth config answers when no sign-in is set up
    §2.3. Whether members of the auth config are empty, or an error is given in its place, is recorded.
