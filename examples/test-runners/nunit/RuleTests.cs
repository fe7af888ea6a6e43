using NUnit.Framework;

public class RuleTests
{
    public static IEnumerable<TestCaseData> Rules =>
        Verification.Names.Select(name => new TestCaseData(name).SetName(name));

    [TestCaseSource(nameof(Rules))]
    public void Holds(string name)
    {
        var rule = Verification.Named(name);
        if (rule.Status == "skipped") Assert.Ignore(rule.Message);
        if (rule.Status == "failed") Assert.Fail($"{rule.Message}\n{rule.Trace}");
    }
}
