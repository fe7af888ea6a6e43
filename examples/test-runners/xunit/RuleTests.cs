using Xunit;

public class RuleTests
{
    public static IEnumerable<TheoryDataRow<string>> Rules => Verification.Names.Select(name => new TheoryDataRow<string>(name) { TestDisplayName = name });

    [Theory, MemberData(nameof(Rules))]
    public void Holds(string name)
    {
        var rule = Verification.Named(name);
        if (rule.Status == "skipped") Assert.Skip(rule.Message);
        if (rule.Status == "failed") Assert.Fail($"{rule.Message}\n{rule.Trace}");
    }
}
